/**
 * Straight lines between the known points, each step counted as equally long; points that fall between the
 * labels take part. Before the first known point there is nothing, after the last one its value stays.
 */
export function interpolate(
  numbers: Float64Array,
  moments: ArrayLike<number>,
  labels: ArrayLike<number>,
): Float64Array {
  const { values, labelAt } = merge(numbers, moments, labels);
  let known = -1;
  for (let at = 0; at < values.length; at++) {
    if (Number.isNaN(values[at]!)) continue;
    for (let gap = known + 1; known >= 0 && gap < at; gap++) {
      values[gap] = values[known]! + ((values[at]! - values[known]!) * (gap - known)) / (at - known);
    }
    known = at;
  }
  if (known >= 0) values.fill(values[known]!, known + 1);
  return Float64Array.from(labelAt, at => values[at]!);
}

/** Both sequences in time order, and where each label ended up. */
function merge(numbers: Float64Array, moments: ArrayLike<number>, labels: ArrayLike<number>) {
  const values: number[] = [];
  const labelAt = new Int32Array(labels.length);
  let row = 0;
  for (let label = 0; label < labels.length; label++) {
    while (row < moments.length && moments[row]! < labels[label]!) values.push(numbers[row++]!);
    const matches = row < moments.length && moments[row] === labels[label];
    labelAt[label] = values.length;
    values.push(matches ? numbers[row++]! : Number.NaN);
  }
  while (row < moments.length) values.push(numbers[row++]!);
  return { values, labelAt };
}
