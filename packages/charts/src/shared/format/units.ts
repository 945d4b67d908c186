const DECIMAL_BYTES = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB', 'RB', 'QB'];
const BINARY_BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];
const BITS = ['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps', 'Pbps', 'Ebps'];

const twoDecimals = (value: number): string => String(Math.round(value * 100) / 100);

function scaled(value: number, base: number, units: readonly string[]): string {
  const size = Math.abs(value);
  let step = 0;
  while (step < units.length - 1 && size / base ** (step + 1) >= 1) step++;
  return `${twoDecimals(value / base ** step)}${units[step]}`;
}

export const byteFormatter =
  (base: 1000 | 1024, suffix = '') =>
  (value: number): string =>
    `${scaled(value, base, base === 1000 ? DECIMAL_BYTES : BINARY_BYTES)}${suffix}`;

/** `bitsPerUnit` is 8 when the value counts bytes. */
export const throughputFormatter =
  (bitsPerUnit: 1 | 8) =>
  (value: number): string =>
    scaled(value * bitsPerUnit, 1000, BITS);

export const lengthFormatter =
  (units: 'm' | 'cm-km' | 'cm-m') =>
  (value: number): string => {
    const size = Math.abs(value);
    if (units === 'm') return size >= 1000 ? `${twoDecimals(value / 1000)}km` : `${twoDecimals(value)}m`;
    if (units === 'cm-km' && size >= 100_000) return `${twoDecimals(value / 100_000)}km`;
    return size >= 100 ? `${twoDecimals(value / 100)}m` : `${twoDecimals(value)}cm`;
  };
