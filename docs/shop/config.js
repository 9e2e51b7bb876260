globalThis.shop = {
  house: 'https://books.example.in',
  token: 'ch_…',
};
