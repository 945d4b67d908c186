/**
 * Straight lines between the known numbers, each step counted as equally long. Before the first known number there is
 * nothing, after the last one its value stays.
 */
export function interpolate(numbers: Float64Array): Float64Array {
  const values = numbers.slice();
  let known = -1;
  for (let at = 0; at < values.length; at++) {
    if (Number.isNaN(values[at]!)) continue;
    for (let gap = known + 1; known >= 0 && gap < at; gap++) {
      values[gap] = values[known]! + ((values[at]! - values[known]!) * (gap - known)) / (at - known);
    }
    known = at;
  }
  if (known >= 0) values.fill(values[known]!, known + 1);
  return values;
}
