// A shop in one page: what it shows, prices and orders comes from Counting House.
const { house, token } = globalThis.shop;
const rupees = (paise) =>
  `${paise < 0 ? '−' : ''}₹${(Math.abs(paise) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
const at = (id) => document.getElementById(id);
/** SKU → { title, qty }; quantities are thousandths of a unit. */
const basket = new Map();
let coupon = '';
let priced = null;
let after;

/** Asks Counting House; throws what it refuses, with its sentence. */
async function ask(method, path, body) {
  const reply = await fetch(`${house}/api/counting-house/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  const answer = await reply.json();
  if (reply.ok) return answer;
  const [field] = Object.values(answer.fields ?? {});
  throw Object.assign(new Error(field ?? answer.detail), { answer });
}

/** An element with its text and children. */
function make(tag, text, ...children) {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  element.append(...children);
  return element;
}

/** States and union territories by their GST code, in the order of their names. */
const states = {
  'Andaman and Nicobar Islands': '35',
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chandigarh: '04',
  Chhattisgarh: '22',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  'Jammu and Kashmir': '01',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  Ladakh: '38',
  Lakshadweep: '31',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Puducherry: '34',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
};
for (const [name, code] of Object.entries(states)) {
  const isUsual = code === '29';
  at('order').stateCode.append(new Option(name, code, isUsual, isUsual));
}

async function showGoods() {
  const page = await ask(
    'GET',
    `ProductManagement/ShopProducts?Limit=50${after ? `&After=${after}` : ''}`,
  );
  after = page.next;
  at('more').hidden = page.next === null;
  for (const product of page.rows) {
    for (const variant of product.variants) {
      const isOut = variant.available === 0 && !variant.allowBackorder;
      const add = make('button', isOut ? 'Out of stock' : 'Add to basket');
      add.disabled = isOut;
      // The goods of a product differ by their title: 250 g, 500 g.
      const name = product.variants.length > 1 ? `${product.name}, ${variant.title}` : product.name;
      add.onclick = () => put(variant.sku, name, Math.max(variant.minQty, variant.qtyStep));
      const picture = variant.picture ?? product.picture;
      const image = picture
        ? Object.assign(new Image(96, 96), { src: house + picture, alt: '' })
        : '';
      at('goods').append(make('li', '', image, make('h3', name), costs(variant), add));
    }
  }
}

/** The price, with the MRP struck out beside it where it is higher. */
function costs({ price: now, mrp }) {
  const words = make('p', rupees(now));
  if (mrp > now) words.append(' MRP ', make('s', rupees(mrp)));
  return words;
}

function put(sku, title, qty) {
  const had = basket.get(sku)?.qty ?? 0;
  basket.set(sku, { title, qty: had + qty });
  void price();
}

const lines = () => [...basket].map(([sku, { qty }]) => ({ sku, qty }));

/** What is typed of the buyer: some offers are for their first order, some charges go by where they live. */
function whoBuys() {
  const form = at('order');
  if (!form.phone.value || !form.phone.validity.valid) return {};
  const { name, phone, line1, city, stateCode, pinCode } = form;
  const address = { name, phone, line1, city, stateCode, pinCode };
  const isWhole = Object.values(address).every(({ value, validity }) => value && validity.valid);
  return {
    phone: phone.value,
    ...(isWhole ? { shippingAddress: valuesOf(address) } : {}),
  };
}

const valuesOf = (inputs) =>
  Object.fromEntries(Object.entries(inputs).map(([key, { value }]) => [key, value]));

/** The basket as placing it would cost; nothing is worked out here. */
async function price() {
  at('wrong').textContent = '';
  at('basket').replaceChildren(
    ...[...basket].map(([sku, { title, qty }]) => {
      const remove = make('button', 'Remove');
      remove.onclick = () => {
        basket.delete(sku);
        void price();
      };
      return make('li', `${qty / 1000} × ${title} `, remove);
    }),
  );
  if (basket.size === 0) {
    at('sums').replaceChildren();
    priced = null;
    return;
  }
  try {
    priced = await ask('POST', 'OrderManagement/ShopBasket', {
      lines: lines(),
      isCod: at('order').isCod.checked,
      ...whoBuys(),
      ...(coupon ? { couponCode: coupon } : {}),
    });
  } catch (refusal) {
    at('wrong').textContent = refusal.message;
    return;
  }
  const rows = [
    ['Goods', priced.goodsList],
    ...priced.offers.map(({ name, amount }) => [name, -amount]),
    ...priced.charges.map(({ label, amount }) => [label, amount]),
    ['Total', priced.grandTotal],
  ];
  at('sums').replaceChildren(
    ...rows.flatMap(([name, paise]) => [make('dt', name), make('dd', rupees(paise))]),
  );
  at('wrong').textContent = Object.values(priced.fields)[0] ?? '';
}

at('coupon').onsubmit = (event) => {
  event.preventDefault();
  coupon = event.target.code.value.trim();
  void price();
};
at('order').isCod.onchange = () => void price();
// A moment after the last letter, so that nothing moves under a click that leaves a field.
let asked = '{}';
let waits;
at('order').oninput = () => {
  clearTimeout(waits);
  waits = setTimeout(() => {
    const typed = JSON.stringify(whoBuys());
    if (typed !== asked) void price();
    asked = typed;
  }, 400);
};

at('order').onsubmit = async (event) => {
  event.preventDefault();
  if (!priced) return;
  const { name, phone, line1, city, stateCode, pinCode, isCod } = event.target;
  // Made once for an order and kept until it is placed: sent again, it is the same order.
  const ref = localStorage.getItem('ref') ?? crypto.randomUUID();
  localStorage.setItem('ref', ref);
  try {
    const order = await ask('POST', 'OrderManagement/ShopOrder', {
      externalRef: ref,
      customer: { name: name.value, phone: phone.value },
      shippingAddress: valuesOf({ name, phone, line1, city, stateCode, pinCode }),
      lines: lines(),
      isCod: isCod.checked,
      expectedTotal: priced.grandTotal,
      ...(coupon ? { couponCode: coupon } : {}),
    });
    localStorage.removeItem('ref');
    localStorage.setItem('order', JSON.stringify({ externalRef: ref, phone: phone.value }));
    basket.clear();
    await price();
    show(order);
  } catch (refusal) {
    // An offer has ended meanwhile, or a price is another: the new total is shown before it is placed.
    if (otherTotal.includes(refusal.answer?.code)) await price();
    at('wrong').textContent = refusal.message;
  }
};

/** Refusals that tell another total. */
const otherTotal = ['order.price_changed', 'offer.gone'];

const lastOrder = () => JSON.parse(localStorage.getItem('order') ?? 'null');

function show(order) {
  const paying =
    order.codDue > 0 ? `${rupees(order.codDue)} on delivery` : `${rupees(order.balance)} to pay`;
  at('placed').replaceChildren(
    make('p', `${order.orderNo}: ${order.status}, ${order.balance === 0 ? 'paid' : paying}`),
    ...order.parcels.map(parcel),
  );
  at('refresh').hidden = false;
  void showReturnable();
}

/** Who carries a parcel, and where it is followed. */
function parcel({ courier, waybill, trackingUrl }) {
  const words = `${courier} ${waybill}`.trim();
  if (!trackingUrl) return make('p', words);
  return make('p', '', Object.assign(make('a', words), { href: trackingUrl }));
}

async function follow() {
  const order = lastOrder();
  if (order) show(await ask('POST', 'OrderManagement/ShopFollow', order));
}
at('refresh').onclick = () => void follow();

/** What may come back, and why; a shop of your own asks line by line. */
let returnable = [];
let reasonsToReturn = [];
async function showReturnable() {
  const order = lastOrder();
  const { lines: known, reasons } = await ask('POST', 'Logistics/ShopReturnable', order);
  reasonsToReturn = reasons;
  returnable = known.filter(({ qty }) => qty > 0);
  at('return').hidden = returnable.length === 0;
  at('return').reasonId.replaceChildren(
    ...reasons.map(({ id, name }) => Object.assign(make('option', name), { value: id })),
  );
  askForPhoto();
}

/** Some reasons are believed with a photo only. */
function askForPhoto() {
  const { reasonId, photo } = at('return');
  const reason = reasonsToReturn.find(({ id }) => id === Number(reasonId.value));
  photo.required = reason?.needsPhoto ?? false;
  photo.parentElement.hidden = !photo.required;
}
at('return').reasonId.onchange = askForPhoto;

/** Sends a photo of the goods. @returns the ids that the return names it by. */
async function sendPhoto(file) {
  const form = new FormData();
  for (const [name, value] of Object.entries(lastOrder())) form.append(name, value);
  form.append('file', file);
  const { files } = await ask('POST', 'Logistics/ShopReturnPhoto', form);
  return files.map(({ id }) => id);
}
at('return').onsubmit = async (event) => {
  event.preventDefault();
  const reasonId = Number(event.target.reasonId.value);
  const [photo] = event.target.photo.files;
  try {
    const lines = [];
    for (const { sku, qty } of returnable) {
      // A photo belongs to one line; here the same is sent for each.
      lines.push({ sku, qty, reasonId, photos: photo ? await sendPhoto(photo) : [] });
    }
    const { returnNo } = await ask('POST', 'Logistics/ShopReturn', {
      ...lastOrder(),
      lines,
    });
    at('placed').textContent = `Return ${returnNo} requested`;
    at('return').hidden = true;
  } catch (refusal) {
    at('wrong').textContent = refusal.message;
  }
};

/** The wide picture, or the square one on a phone, with the place it leads to. */
function banner({ altText, desktop, mobile, link }) {
  const square = Object.assign(document.createElement('source'), {
    media: '(max-width: 600px)',
    srcset: house + mobile.url,
  });
  const wide = Object.assign(new Image(), { src: house + desktop.url, alt: altText });
  const picture = make('picture', '', square, wide);
  if (!link?.linkUrl) return picture;
  return Object.assign(make('a', '', picture), { href: link.linkUrl });
}

async function showWords() {
  const { rows } = await ask('GET', 'ProductManagement/ShopBanners?Position=home_top');
  at('banners').replaceChildren(...rows.map(banner));
  const { topics } = await ask('GET', 'CMS/ShopFAQs');
  for (const { question, answer } of topics.flatMap(({ questions }) => questions)) {
    // Answers are cleaned by Counting House: no scripts, no styles.
    const said = document.createElement('dd');
    said.innerHTML = answer;
    at('faqs').append(make('dt', question), said);
  }
}

at('more').onclick = () => void showGoods();
void showGoods();
void showWords();
void follow();
