/** Error function by the series and continued fraction that suit the argument; exact to about 1e-14. */
function erf(x: number): number {
  if (x < 0) return -erf(-x);
  if (x > 6) return 1;
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n >= 1; n--) fraction = n / 2 / (x + fraction);
  return 1 - Math.exp(-x * x) / (Math.sqrt(Math.PI) * (x + fraction));
}

/** The standard normal value below which a share of the probability lies. */
export function normalQuantile(share: number): number {
  let low = -10;
  let high = 10;
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if ((1 + erf(middle / Math.SQRT2)) / 2 < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
