import { BlockList, isIP } from 'node:net';

/** Names under which clouds serve credentials to whatever runs on the machine. */
const METADATA_NAMES = new Set(['metadata.google.internal', 'metadata.goog', 'instance-data']);

const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16);
refused.addAddress('100.100.100.200');
refused.addAddress('168.63.129.16');
refused.addAddress('192.0.0.192');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('fd00:ec2::', 32, 'ipv6');
refused.addAddress('fd20:ce::254', 'ipv6');

/** Networks that are not the public internet: this machine, the networks around it, and ranges without hosts. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix);
inner.addSubnet('::', 127, 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');
inner.addSubnet('fec0::', 10, 'ipv6');
inner.addSubnet('ff00::', 8, 'ipv6');

export const isMetadataName = (host: string): boolean =>
  METADATA_NAMES.has(host.toLowerCase().replace(/\.$/, ''));

/** Link-local addresses and those of the clouds' metadata services, in every spelling of an IPv6 address. */
export const isRefusedAddress = (address: string): boolean => isListed(refused, address);

/** Whether an address is one that only the server can reach, so that nobody may send the server there. */
export const isInnerAddress = (address: string): boolean =>
  isListed(inner, address) || isRefusedAddress(address);

function isListed(list: BlockList, address: string): boolean {
  const plain = address.split('%')[0]!;
  if (isIP(plain) === 4) return list.check(plain);
  if (isIP(plain) !== 6) return false;
  const embedded = embeddedIPv4(plain);
  return list.check(plain, 'ipv6') || (embedded !== null && list.check(embedded));
}

/** The IPv4 address inside a mapped, translated (64:ff9b::/96) or 6to4 address. */
function embeddedIPv4(address: string): string | null {
  const groups = expand(address);
  const text = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const starts = (...prefix: number[]) => prefix.every((group, index) => groups[index] === group);
  if (starts(0x2002)) return text(groups[1]!, groups[2]!);
  const carriesOne = starts(0, 0, 0, 0, 0, 0xffff) || starts(0, 0, 0, 0, 0, 0) || starts(0x64, 0xff9b);
  return carriesOne ? text(groups[6]!, groups[7]!) : null;
}

function expand(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
  const text = dotted ? `${dotted[1]}${hex(dotted[2]!, dotted[3]!)}:${hex(dotted[4]!, dotted[5]!)}` : address;
  const [left = '', right] = text.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16));
  const [head, tail] = [parse(left), parse(right ?? '')];
  return right === undefined ? head : [...head, ...new Array(8 - head.length - tail.length).fill(0), ...tail];
}
