const HEADS = ['benchmark', 'what', 'measured', 'budget', 'used', 'floor', 'ratio', ''];

/** Benchmark rows as one aligned text table, with the share of the budget used and the ratio to the floor. */
export function benchTable(rows) {
  const cells = [HEADS, ...rows.map(toCells)];
  const widths = HEADS.map((_, column) => Math.max(...cells.map(row => row[column].length)));
  return cells
    .map(row =>
      row
        .map((cell, column) => pad(cell, widths[column], column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const pad = (cell, width, column) => (column < 2 ? cell.padEnd(width) : cell.padStart(width));

function toCells({ bench, name, value, unit, budget, better, floor, held }) {
  return [
    bench,
    name,
    value === undefined ? '' : `${rounded(value)} ${unit}`,
    budget === undefined ? '' : `${better === 'higher' ? '≥' : '≤'} ${rounded(budget)} ${unit}`,
    budget === undefined
      ? ''
      : `${Math.round((100 * (better === 'higher' ? budget : value)) / (better === 'higher' ? value : budget))} %`,
    floor ? `${rounded(floor.value)} ${floor.name}` : '',
    floor ? `× ${(value / floor.value).toFixed(2)}` : '',
    held === undefined ? '' : held ? 'held' : 'MISSED',
  ];
}

const rounded = value =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));
