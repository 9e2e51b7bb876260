// A shop in one page: what it shows, prices and orders comes from Counting House.
const { house, token } = globalThis.shop;
const rupees = (paise) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
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
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
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
      add.onclick = () => put(variant.sku, product.name, Math.max(variant.minQty, variant.qtyStep));
      const picture = variant.picture ?? product.picture;
      const image = picture
        ? Object.assign(new Image(96, 96), { src: house + picture, alt: '' })
        : '';
      at('goods').append(
        make('li', '', image, make('h3', product.name), make('p', rupees(variant.price)), add),
      );
    }
  }
}

function put(sku, title, qty) {
  const had = basket.get(sku)?.qty ?? 0;
  basket.set(sku, { title, qty: had + qty });
  void price();
}

const lines = () => [...basket].map(([sku, { qty }]) => ({ sku, qty }));

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
      shippingAddress: {
        name: name.value,
        phone: phone.value,
        line1: line1.value,
        city: city.value,
        stateCode: stateCode.value,
        pinCode: pinCode.value,
      },
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
    at('wrong').textContent = refusal.message;
  }
};

const lastOrder = () => JSON.parse(localStorage.getItem('order') ?? 'null');

function show(order) {
  const paying =
    order.codDue > 0 ? `${rupees(order.codDue)} on delivery` : `${rupees(order.balance)} to pay`;
  at('placed').textContent = `${order.orderNo}: ${order.status}, ${paying}`;
  at('refresh').hidden = false;
  void showReturnable();
}

async function follow() {
  const order = lastOrder();
  if (order) show(await ask('POST', 'OrderManagement/ShopFollow', order));
}
at('refresh').onclick = () => void follow();

/** What may come back; a shop of your own asks line by line. */
let returnable = [];
async function showReturnable() {
  const order = lastOrder();
  const { lines: known, reasons } = await ask('POST', 'Logistics/ShopReturnable', order);
  returnable = known.filter(({ qty }) => qty > 0);
  at('return').hidden = returnable.length === 0;
  at('return').reasonId.replaceChildren(
    ...reasons.map(({ id, name }) => Object.assign(make('option', name), { value: id })),
  );
}
at('return').onsubmit = async (event) => {
  event.preventDefault();
  const reasonId = Number(event.target.reasonId.value);
  try {
    const { returnNo } = await ask('POST', 'Logistics/ShopReturn', {
      ...lastOrder(),
      lines: returnable.map(({ sku, qty }) => ({ sku, qty, reasonId })),
    });
    at('placed').textContent = `Return ${returnNo} requested`;
    at('return').hidden = true;
  } catch (refusal) {
    at('wrong').textContent = refusal.message;
  }
};

async function showWords() {
  const { rows } = await ask('GET', 'ProductManagement/ShopBanners?Position=home_top');
  at('banner').textContent = rows.map(({ altText }) => altText).join(' · ');
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
