export interface Penalised {
  /** The size a coefficient is expected to have. */
  scale: number;
  /** Few coefficients of this kind should matter, and those freely. */
  sparse: boolean;
}

export interface Fit {
  coefficients: Float64Array;
  /** Variance of what the fit leaves unexplained. */
  variance: number;
}

const ROUNDS = 8;
const FLOOR = 1e-10;

/** Least squares with a penalty per coefficient; noise and sparse penalties settle over a few rounds. */
export function ridgeFit(
  rows: readonly Float64Array[],
  targets: Float64Array,
  penalised: readonly Penalised[],
): Fit {
  const size = penalised.length;
  const gram = gramOf(rows, size);
  const moment = new Float64Array(size);
  let energy = 0;
  rows.forEach((row, at) => {
    const target = targets[at]!;
    energy += target * target;
    for (let i = 0; i < size; i++) moment[i]! += row[i]! * target;
  });
  const fixed = penalised.filter(({ sparse }) => !sparse).length;
  const freedom = Math.max(rows.length - fixed, rows.length / 5, 1);
  let coefficients = new Float64Array(size);
  let variance = Math.max(energy / rows.length, FLOOR);
  for (let round = 0; round < ROUNDS; round++) {
    const system = gram.map(line => line.slice());
    penalised.forEach(({ scale, sparse }, i) => {
      const spread = sparse && round > 0 ? scale * (Math.abs(coefficients[i]!) + scale / 10) : scale ** 2;
      system[i]![i]! += variance / spread + 1e-12;
    });
    coefficients = solve(system, moment);
    variance = Math.max(residual(gram, moment, energy, coefficients) / freedom, FLOOR);
  }
  return { coefficients, variance };
}

function gramOf(rows: readonly Float64Array[], size: number): Float64Array[] {
  const gram = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      const line = gram[i]!;
      const factor = row[i]!;
      if (factor !== 0) for (let j = 0; j <= i; j++) line[j]! += factor * row[j]!;
    }
  }
  for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) gram[i]![j] = gram[j]![i]!;
  return gram;
}

function residual(
  gram: Float64Array[],
  moment: Float64Array,
  energy: number,
  coefficients: Float64Array,
): number {
  let total = energy;
  for (let i = 0; i < moment.length; i++) {
    let product = 0;
    for (let j = 0; j < moment.length; j++) product += gram[i]![j]! * coefficients[j]!;
    total += coefficients[i]! * (product - 2 * moment[i]!);
  }
  return Math.max(total, 0);
}

/** Cholesky decomposition; the penalties keep the system positive definite. */
function solve(system: Float64Array[], target: Float64Array): Float64Array<ArrayBuffer> {
  const size = target.length;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = system[i]![j]!;
      for (let k = 0; k < j; k++) sum -= system[i]![k]! * system[j]![k]!;
      system[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-18)) : sum / system[j]![j]!;
    }
  }
  const solution = new Float64Array(target);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= system[i]![k]! * solution[k]!;
    solution[i]! /= system[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= system[k]![i]! * solution[k]!;
    solution[i]! /= system[i]![i]!;
  }
  return solution;
}
