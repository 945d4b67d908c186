/** Natural logarithm of the gamma function, by Lanczos' approximation. */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953,
  ];
  const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  const sum = terms.reduce((total, term, at) => total + term / (x + at + 1), 1.000000000190015);
  return -base + Math.log((2.5066282746310007 * sum) / x);
}

/** The continued fraction of the incomplete beta function, by Lentz' method. */
function betaFraction(x: number, a: number, b: number): number {
  const TINY = 1e-300;
  const guard = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 200; m++) {
    for (const step of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / guard(1 + step * d);
      c = guard(1 + step / c);
      result *= d * c;
    }
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}

function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The two-sided p-value of a t statistic. */
export const twoSided = (t: number, freedom: number): number =>
  incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);

/** The p-value that two series of pairs have the same mean; null with fewer than two pairs or no difference in spread. */
export function pairedTest(a: readonly (number | null)[], b: readonly (number | null)[]): number | null {
  const differences = a.flatMap((value, at) => {
    const other = b[at] ?? null;
    return value === null || other === null ? [] : [value - other];
  });
  const count = differences.length;
  if (count < 2) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  if (variance === 0) return mean === 0 ? 1 : 0;
  return twoSided(mean / Math.sqrt(variance / count), count - 1);
}
