import { JobStatus } from '@counting-house/contract/admin/job.ts';
import { UserStatus } from '@counting-house/contract/admin/user.ts';
import { CompanyStatus, GroupStatus } from '@counting-house/contract/b2b/company-labels.ts';
import { CategoryStatus } from '@counting-house/contract/catalogue/category.ts';
import { PriceChangeStatus } from '@counting-house/contract/catalogue/price-change.ts';
import { PriceState } from '@counting-house/contract/catalogue/price.ts';
import { ProductStatus } from '@counting-house/contract/catalogue/product.ts';
import { ReviewStatus } from '@counting-house/contract/catalogue/review.ts';
import { VideoStatus } from '@counting-house/contract/catalogue/video.ts';
import { BannerStatus } from '@counting-house/contract/cms/banner.ts';
import { FaqStatus } from '@counting-house/contract/cms/faq.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { CustomerStatus } from '@counting-house/contract/customers/customer-labels.ts';
import { ConnectionState } from '@counting-house/contract/integrations/connection.ts';
import { MessageStatus } from '@counting-house/contract/integrations/outbox.ts';
import { TokenState } from '@counting-house/contract/integrations/token.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { ListStatus } from '@counting-house/contract/lists/list-upload.ts';
import { AccountStatus } from '@counting-house/contract/logistics/courier-account.ts';
import { CouponStatus } from '@counting-house/contract/offers/coupon.ts';
import { OfferMessageStatus } from '@counting-house/contract/offers/offer-message.ts';
import { OfferStatus } from '@counting-house/contract/offers/offer.ts';
import { deletes, switched, turns, way, type Way } from './way.ts';

const { admin, b2b, catalogue, cms, customers, data, integrations, lists, logistics, offers } =
  contract;
const { accounts, orders, purchasing, stock, tax } = contract;

const catalog = ['catalogue.catalog'];
const product = [...catalog, 'catalogue.product'];
const variant = ['catalogue.variant', ...product];
const pricing = ['offers.pricing', ...catalog];
const companies = ['b2b.newCompany', 'b2b.companies', 'b2b.editCompany', 'b2b.groups', 'b2b.group'];
const people = ['admin.users'];
const connected = ['integrations.integrations'];

/** What the house sells, to whom, what it says, and what works for it. */
export const houseWays: readonly Way[] = [
  way(ProductStatus, {
    of: 'a product',
    at: product,
    states: {
      draft: { in: [catalogue.createProduct, turns('product')], out: [turns('product')] },
      active: { in: [catalogue.createProduct, turns('product')], out: [turns('product')] },
      archived: { in: [turns('product')], out: [turns('product')] },
    },
  }),
  switched(CategoryStatus, {
    of: 'a category of products',
    at: catalog,
    made: [catalogue.createCategory],
    by: [catalogue.updateCategory],
  }),
  switched(VideoStatus, {
    of: 'a video of a product',
    at: product,
    made: [catalogue.addYoutubeUrl],
    by: [catalogue.updateYoutubeUrl],
  }),
  way(PriceState, {
    of: 'a price of a variant',
    at: variant,
    states: {
      scheduled: {
        in: [catalogue.schedulePrice],
        out: [catalogue.cancelPriceRow, 'reads the day'],
      },
      running: {
        in: ['reads the day', catalogue.updateVariant],
        out: [catalogue.schedulePrice, catalogue.updateVariant, 'reads the day'],
      },
      past: { in: ['reads the day', catalogue.updateVariant], end: 'what was sold bears it' },
      cancelled: { in: [catalogue.cancelPriceRow], end: 'it never counted; another is scheduled' },
    },
  }),
  way(PriceChangeStatus, {
    of: 'a change of many prices',
    at: pricing,
    states: {
      scheduled: {
        in: [catalogue.createPriceChange],
        out: [catalogue.undoPriceChange, 'reads the day'],
      },
      active: {
        in: [catalogue.createPriceChange, 'reads the day'],
        out: [catalogue.undoPriceChange, 'reads the day'],
      },
      ended: { in: ['reads the day'], end: 'the prices before it count again' },
      undone: { in: [catalogue.undoPriceChange], end: 'the prices before it count again' },
    },
  }),
  way(ReviewStatus, {
    of: 'a review',
    at: ['catalogue.reviews'],
    states: {
      pending: { in: [catalogue.createReview], out: [catalogue.decideReview] },
      published: { in: [catalogue.decideReview], out: [catalogue.decideReview] },
      rejected: { in: [catalogue.decideReview], out: [catalogue.decideReview] },
    },
  }),
  way(OfferStatus, {
    of: 'an offer',
    at: pricing,
    states: {
      draft: { in: [offers.createOffer], out: [offers.updateOffer, deletes('offer')] },
      active: { in: [offers.createOffer, offers.updateOffer], out: [offers.updateOffer] },
      paused: { in: [offers.updateOffer], out: [offers.updateOffer] },
    },
  }),
  switched(CouponStatus, {
    of: 'a coupon',
    at: pricing,
    made: [offers.addCoupons, offers.generateCoupons],
    by: [offers.updateCoupon],
  }),
  way(OfferMessageStatus, {
    of: 'a message about an offer',
    at: pricing,
    states: {
      scheduled: {
        in: [offers.sendMessage],
        out: [offers.cancelMessage, 'job offers.sendMessages'],
      },
      sending: { in: ['job offers.sendMessages'], out: ['job offers.sendMessages'] },
      sent: { in: ['job offers.sendMessages'], end: 'it went out' },
      cancelled: { in: [offers.cancelMessage], end: 'it never went out; another is sent' },
    },
  }),
  switched(BannerStatus, {
    of: 'a banner',
    at: ['cms.banners'],
    made: [cms.createBanner],
    by: [turns('banner')],
  }),
  switched(FaqStatus, {
    of: 'a question',
    at: ['cms.faq'],
    made: [cms.createFaq],
    by: [turns('faq')],
  }),
  way(CustomerStatus, {
    of: 'a customer',
    within: [{ options: ['active', 'blocked'] }],
    at: ['customers.customers', 'customers.editCustomer', 'customers.newCustomer'],
    states: {
      active: {
        in: [customers.createCustomer, customers.unblockCustomers],
        out: [customers.blockCustomers, data.mergeCustomers, data.eraseCustomer],
      },
      blocked: {
        in: [customers.blockCustomers],
        out: [customers.unblockCustomers, data.mergeCustomers, data.eraseCustomer],
      },
      merged: { in: [data.mergeCustomers], end: 'all that was theirs is the other one’s' },
      erased: { in: [data.eraseCustomer], end: 'the law asks that it stays so' },
    },
  }),
  way(CompanyStatus, {
    of: 'a company',
    at: companies,
    states: {
      active: { in: [b2b.createCompany, b2b.updateCompany], out: [b2b.updateCompany] },
      on_hold: { in: [b2b.updateCompany], out: [b2b.updateCompany] },
      closed: { in: [b2b.updateCompany, data.mergeCompanies], out: [b2b.updateCompany] },
    },
  }),
  switched(GroupStatus, {
    of: 'a group of a company',
    at: companies,
    made: [b2b.createGroup],
    by: [b2b.updateGroup],
  }),
  way(UserStatus, {
    of: 'a user',
    at: people,
    states: {
      invited: {
        in: [admin.createUser],
        out: [admin.disableUser, 'reads the first sign-in'],
      },
      active: { in: ['reads the first sign-in', admin.enableUser], out: [admin.disableUser] },
      disabled: { in: [admin.disableUser], out: [admin.enableUser] },
    },
  }),
  way(JobStatus, {
    of: 'a job',
    at: ['admin.settings'],
    states: {
      queued: { in: [admin.runJob, admin.retryJob], out: [admin.cancelJob, 'reads its run'] },
      running: { in: ['reads its run'], out: [admin.cancelJob, 'reads its run'] },
      done: { in: ['reads its run'], end: 'what it did stands' },
      failed: { in: ['reads its run'], out: [admin.retryJob] },
      cancelled: { in: [admin.cancelJob], end: 'anyone who wants it starts it anew' },
    },
  }),
  way(TokenState, {
    of: 'an API token',
    at: connected,
    states: {
      live: { in: [integrations.createToken], out: [integrations.revokeToken, 'reads the day'] },
      expired: { in: ['reads the day'], end: 'another is made' },
      revoked: { in: [integrations.revokeToken], end: 'another is made' },
      owner_off: { in: ['reads its people'], out: [integrations.revokeToken, 'reads its people'] },
      maker_off: { in: ['reads its people'], out: [integrations.revokeToken, 'reads its people'] },
    },
  }),
  way(ConnectionState, {
    of: 'a way to send mail or SMS',
    at: connected,
    states: {
      not_set: {
        in: ['reads the settings'],
        out: [integrations.updateMail, integrations.updateSms],
      },
      off: {
        in: [integrations.updateMail],
        out: [integrations.updateMail, integrations.updateSms],
      },
      untried: {
        in: [integrations.updateMail],
        out: [integrations.testMail, 'job integrations.sendOutbox'],
      },
      ok: {
        in: [integrations.testMail, 'job integrations.sendOutbox'],
        out: [integrations.updateMail],
      },
      failing: {
        in: ['job integrations.sendOutbox'],
        out: [integrations.testMail, integrations.confirmChannel, integrations.updateMail],
      },
    },
  }),
  way(MessageStatus, {
    of: 'a message',
    at: [...connected, 'orders.b2cDesk'],
    states: {
      queued: {
        in: [orders.sendOrder, integrations.retryMessages],
        out: ['job integrations.sendOutbox', integrations.cancelMessages],
      },
      sending: { in: ['job integrations.sendOutbox'], out: ['job integrations.sendOutbox'] },
      sent: {
        in: ['job integrations.sendOutbox'],
        end: 'it went out; another is sent from its document',
      },
      dead: { in: ['job integrations.sendOutbox'], out: [integrations.retryMessages] },
      cancelled: { in: [integrations.cancelMessages], end: 'another is sent from its document' },
    },
  }),
  way(AccountStatus, {
    of: 'an account at a courier',
    at: ['logistics.courierAccounts'],
    states: {
      trial: { in: [logistics.createCourierAccount], out: [logistics.updateCourierAccount] },
      live: { in: [logistics.updateCourierAccount], out: [logistics.updateCourierAccount] },
      off: { in: [logistics.updateCourierAccount], out: [logistics.updateCourierAccount] },
    },
  }),
  way(ListStatus, {
    of: 'a list in a file',
    at: ['catalogue.catalog', 'customers.customers'],
    states: {
      previewed: { in: [lists.uploadList], out: [lists.uploadList, 'reads the day'] },
      loading: { in: [lists.uploadList], out: ['job lists.runListUpload'] },
      committed: { in: ['job lists.runListUpload', lists.uploadList], out: [lists.undoUpload] },
      part_committed: {
        in: ['job lists.runListUpload', lists.uploadList],
        out: [lists.undoUpload],
      },
      undone: { in: [lists.undoUpload], end: 'what it brought is gone; the file is uploaded anew' },
      discarded: { in: [lists.uploadList], end: 'it brought nothing; the file is uploaded anew' },
      expired: { in: ['reads the day'], end: 'it brought nothing; the file is uploaded anew' },
    },
  }),
  switched(ActiveStatus, {
    of: 'what may be chosen: units, taxes, stores, trays, reasons, couriers, boxes, items, accounts',
    at: [
      'admin.units',
      'gst.taxes',
      'stock.materialStock',
      'stock.materialTrays',
      'logistics.couriers',
      'logistics.packing',
      'logistics.labels',
      'purchasing.items',
      'purchasing.itemCategories',
      'reports.books',
      'accounts.vouchers',
      'accounts.banking',
      'catalogue.product',
      'orders.allOrders',
      'accounts.overview',
      ...companies,
    ],
    made: [admin.createUnit, tax.createTax, stock.createStore, purchasing.createItem],
    by: [
      admin.updateUnit,
      tax.updateTax,
      stock.updateStore,
      stock.updateTray,
      stock.updateReason,
      orders.updateReason,
      accounts.updateBankAccount,
      catalogue.updateVariant,
      turns('courier'),
      turns('track'),
      turns('box_type'),
      turns('tote'),
      turns('item'),
      turns('purchase_category'),
      turns('ledger_account'),
      turns('b2b_group_customer'),
    ],
  }),
];
