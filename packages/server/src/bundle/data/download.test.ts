import { expect, it } from 'vitest';
import { allowedAddress } from './download.ts';

it.each([
  ['https://example.com/a.csv', null],
  ['http://93.184.216.34/a.csv', null],
  ['http://127.0.0.1:8080/a.csv', ['127.0.0.1:8080']],
  ['http://files.inner/a.csv', ['files.inner']],
])('%s may be asked when the hosts are %j', (text, hosts) => {
  expect(allowedAddress(text, hosts).href).toBe(text);
});

it.each([
  ['file:///etc/passwd', null],
  ['ftp://example.com/a.csv', null],
  ['no address', null],
  ['http://127.0.0.1/a.csv', null],
  ['http://0x7f000001/a.csv', null],
  ['http://10.1.2.3/a.csv', null],
  ['http://[::1]/a.csv', null],
  ['http://[::ffff:192.168.0.1]/a.csv', null],
  ['http://169.254.169.254/latest', null],
  ['http://169.254.169.254/latest', ['169.254.169.254']],
  ['http://metadata.google.internal/', ['metadata.google.internal']],
  ['https://example.com/a.csv', ['example.org']],
])('%s is refused when the hosts are %j', (text, hosts) => {
  expect(() => allowedAddress(text, hosts)).toThrow();
});
