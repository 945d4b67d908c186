/** Offered first; any other ISO 4217 code can be typed. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'INR',
  'CHF',
  'CAD',
  'AUD',
  'BRL',
  'MXN',
  'SEK',
  'KRW',
];
