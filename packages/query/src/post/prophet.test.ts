import { describe, expect, test } from 'vitest';
import { frameOf, run } from './frames.fixture.ts';

const DAY = 86_400_000;
const start = Date.UTC(2024, 0, 1);
const options = { time_grain: 'P1D', periods: 14, confidence_interval: 0.8, index: 'ds' };
/** A trend, a weekly wave and a repeatable jitter. */
const truth = (day: number) => 100 + 0.5 * day + 8 * Math.sin((2 * Math.PI * day) / 7);
const jitter = (day: number) => ((day * 7919) % 13) / 13 - 0.5;
const history = (days: number) =>
  frameOf({
    'ds:timestamp': Array.from({ length: days }, (_, day) => start + day * DAY),
    y: Array.from({ length: days }, (_, day) => truth(day) + jitter(day)),
  });

describe('prophet', () => {
  test('continues a trend and a weekly wave', () => {
    const result = run(history(120), ['prophet', options]);
    expect(Object.keys(result)).toEqual(['ds', 'y__yhat', 'y__yhat_lower', 'y__yhat_upper', 'y']);
    expect(result.ds).toHaveLength(134);
    for (let day = 120; day < 134; day++) {
      expect(result.ds![day]).toBe(start + day * DAY);
      expect(result.y![day]).toBe(null);
      const [low, middle, high] = ['y__yhat_lower', 'y__yhat', 'y__yhat_upper'].map(
        name => result[name]![day] as number,
      );
      expect(Math.abs(middle! - truth(day))).toBeLessThan(2);
      expect(low!).toBeLessThan(middle!);
      expect(high!).toBeGreaterThan(middle!);
    }
  });

  test('the band holds about its share of the history and widens with it', () => {
    const share = (confidence_interval: number) => {
      const result = run(history(200), ['prophet', { ...options, confidence_interval }]);
      const inside = result.y!.slice(0, 200).filter((value, day) => {
        const [low, high] = [result.y__yhat_lower![day] as number, result.y__yhat_upper![day] as number];
        return (value as number) >= low && (value as number) <= high;
      });
      return inside.length / 200;
    };
    expect(share(0.5)).toBeGreaterThan(0.3);
    expect(share(0.95)).toBeGreaterThan(0.85);
    expect(share(0.5)).toBeLessThan(share(0.95));
  });

  test('gives the same answer every time', () => {
    expect(run(history(50), ['prophet', options])).toEqual(run(history(50), ['prophet', options]));
  });

  test('continues months by the calendar and fills gaps in the history', () => {
    const months = Array.from({ length: 36 }, (_, month) => Date.UTC(2021, month, 1));
    const frame = frameOf({
      'ds:timestamp': months,
      y: months.map((_, month) => (month === 5 ? null : 10 + month)),
    });
    const result = run(frame, ['prophet', { ...options, time_grain: 'P1M', periods: 2 }]);
    expect(result.ds!.slice(-2)).toEqual([Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)]);
    expect(result.y__yhat![5]).toEqual(expect.closeTo(15, 0));
    expect(result.y__yhat!.at(-1)).toEqual(expect.closeTo(47, -1));
  });

  test.each<[Record<string, unknown>, string]>([
    [{ time_grain: null }, 'Error: Time grain missing'],
    [{ time_grain: 'P2D' }, 'Error: Unsupported time grain: P2D'],
    [{ periods: 1.5 }, 'Error: Periods must be a whole number'],
    [{ periods: -1 }, 'Error: Periods must be a whole number'],
    [{ periods: 10_001 }, 'Error: Periods must be a whole number'],
    [{ confidence_interval: 1 }, 'Error: Confidence interval must be between 0 and 1 (exclusive)'],
    [{ index: 'nope' }, 'Error: DataFrame must include temporal column'],
    [{ index: 'y' }, 'Error: DataFrame must include temporal column'],
  ])('refuses %j', (changes, message) => {
    expect(() => run(history(10), ['prophet', { ...options, ...changes }])).toThrow(message);
  });

  test('needs two points', () => {
    const sparse = frameOf({ 'ds:timestamp': [start, start + DAY], y: [1, null] });
    expect(() => run(sparse, ['prophet', options])).toThrow(
      'Error: Forecast requires at least 2 data points',
    );
    expect(() => run(history(1), ['prophet', options])).toThrow(
      'Error: Forecast requires at least 2 data points',
    );
  });
});
