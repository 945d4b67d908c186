import { isIP } from 'node:net';

type Stored = number | string;
type Value = Stored | { start: Stored; end: Stored };

/** How values of one kind are read. */
interface Converter {
  /** What a text stands for; null when it is no such value. A name may stand for several. */
  read(text: string): Value[] | null;
  refusal(text: string): string;
  operators: readonly string[];
}

const ORDER = ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL'];

export const CONVERTERS: Readonly<Record<string, Converter>> = {
  internet_address: {
    read: addressIn,
    refusal: text => `'${text}' does not appear to be an IPv4 or IPv6 network`,
    operators: ['EQUALS', 'IN', ...ORDER],
  },
  port: {
    read: portIn,
    refusal: text => `'${text}' does not appear to be a port name or number`,
    operators: ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', ...ORDER],
  },
};

/** All values, or what is wrong with the first that is not understood. */
export function convert({ read, refusal, operators }: Converter, given: readonly (Stored | null)[]) {
  const values: Value[] = [];
  for (const one of given) {
    const text = String(one ?? '').trim();
    if (text === '') continue;
    const found = read(text);
    if (!found) {
      return { error_message: refusal(text), values: [], display_value: '', valid_filter_operators: [] };
    }
    values.push(...found);
  }
  return {
    error_message: '',
    values,
    display_value: values.map(shown).join(', '),
    valid_filter_operators: [...operators],
  };
}

const shown = (value: Value): string =>
  typeof value === 'object' ? `${value.start} - ${value.end}` : String(value);

const PORTS: Readonly<Record<string, readonly number[]>> = {
  ftp: [20, 21],
  ssh: [22],
  telnet: [23],
  smtp: [25],
  dns: [53],
  dhcp: [67, 68],
  http: [80],
  pop3: [110],
  ntp: [123],
  netbios: [137, 138, 139],
  imap: [143],
  snmp: [161, 162],
  bgp: [179],
  ldap: [389],
  https: [443],
  ldaps: [636],
  'ftp over tls/ssl': [989, 990],
};

function portIn(text: string): Value[] | null {
  const named = PORTS[text.toLowerCase()];
  if (named) return [...named];
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? [Number(text)] : null;
}

/** An address as its number, a network as its first and last one. */
function addressIn(text: string): Value[] | null {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return null;
  const bits = family === 4 ? 32 : 128;
  const number = family === 4 ? numberOf4(address) : numberOf6(address);
  if (length === undefined) return [exact(number)];
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return null;
  const size = 1n << BigInt(bits - Number(length));
  const start = (number / size) * size;
  return [{ start: exact(start), end: exact(start + size - 1n) }];
}

/** Numbers that JavaScript would round travel as text. */
const exact = (number: bigint): Stored =>
  number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : String(number);

const numberOf4 = (address: string): bigint =>
  address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);

function numberOf6(address: string): bigint {
  const ending = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const plain = ending ? `${ending[1]}${hexPair(numberOf4(ending[2]!))}` : address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last].reduce(
    (sum, group) => sum * 65_536n + BigInt(`0x${group}`),
    0n,
  );
}

const hexPair = (number: bigint): string =>
  `${(number >> 16n).toString(16)}:${(number & 0xffffn).toString(16)}`;
