import { expect, test } from 'vitest';
import { CONVERTERS, convert } from './convert.ts';

test.each([
  ['port', ['http'], [80], '80'],
  ['port', ['HTTPS', 8080, null, ''], [443, 8080], '443, 8080'],
  ['port', ['ftp'], [20, 21], '20, 21'],
  ['port', ['0'], [0], '0'],
  ['internet_address', ['127.0.0.1'], [2130706433], '2130706433'],
  ['internet_address', ['10.1.2.3/8'], [{ start: 167772160, end: 184549375 }], '167772160 - 184549375'],
  ['internet_address', ['1.2.3.4/32'], [{ start: 16909060, end: 16909060 }], '16909060 - 16909060'],
  ['internet_address', ['::1'], [1], '1'],
  ['internet_address', ['::'], [0], '0'],
  ['internet_address', ['::ffff:1.2.3.4'], [281470698652420], '281470698652420'],
  [
    'internet_address',
    ['2001:db8::1'],
    ['42540766411282592856903984951653826561'],
    '42540766411282592856903984951653826561',
  ],
  [
    'internet_address',
    ['::/0'],
    [{ start: 0, end: '340282366920938463463374607431768211455' }],
    '0 - 340282366920938463463374607431768211455',
  ],
])('%s %j', (type, given, values, display_value) => {
  const found = convert(CONVERTERS[type]!, given);
  expect(found).toMatchObject({ error_message: '', values, display_value });
  expect(found.valid_filter_operators).toContain('EQUALS');
});

test.each([
  ['port', '65536', 'port name or number'],
  ['port', '-1', 'port name or number'],
  ['port', 'gopherish', 'port name or number'],
  ['internet_address', '1.2.3', 'IPv4 or IPv6 network'],
  ['internet_address', '1.2.3.4/33', 'IPv4 or IPv6 network'],
  ['internet_address', '1.2.3.4/8/9', 'IPv4 or IPv6 network'],
  ['internet_address', 'fe80::1%eth0', 'IPv4 or IPv6 network'],
])('%s %s is refused in words', (type, given, words) => {
  const found = convert(CONVERTERS[type]!, [given]);
  expect([found.values, found.valid_filter_operators]).toEqual([[], []]);
  expect(found.error_message).toContain(words);
});
