import { textWidth } from '../shared/draw/label.ts';

export interface Word {
  text: string;
  weight: number;
}

export interface PlacedWord extends Word {
  x: number;
  y: number;
  size: number;
  /** Degrees, counter-clockwise. */
  angle: number;
}

export interface CloudFrame {
  width: number;
  height: number;
  sizes: readonly [smallest: number, largest: number];
  rotation: string;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A stable pseudo-random number of 0..1 for a text. */
function hash(text: string): number {
  let state = 2166136261;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  }
  return ((state >>> 0) % 9973) / 9973;
}

function angleOf(text: string, rank: number, rotation: string): number {
  if (rotation === 'flat' || rank === 0) return 0;
  const chance = hash(text);
  if (rotation === 'random') return Math.round(chance * 4 - 2) * 30;
  return chance < 0.35 ? 90 : 0;
}

function extent(text: string, size: number, angle: number): [width: number, height: number] {
  const radians = (Math.abs(angle) * Math.PI) / 180;
  const [long, tall] = [textWidth(text, size) + 4, size * 1.08];
  return [
    long * Math.cos(radians) + tall * Math.sin(radians),
    long * Math.sin(radians) + tall * Math.cos(radians),
  ];
}

const CELL = 24;
const ROW = 4096;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Boxes by the squares of a raster they touch, so that only neighbours are compared. */
class Occupied {
  private readonly squares = new Map<number, Box[]>();

  meets(box: Box): boolean {
    const [right, bottom] = [box.right / CELL, box.bottom / CELL];
    for (let x = Math.floor(box.left / CELL); x <= right; x++) {
      for (let y = Math.floor(box.top / CELL); y <= bottom; y++) {
        const others = this.squares.get(x * ROW + y);
        if (others?.some(other => overlap(box, other))) return true;
      }
    }
    return false;
  }

  add(box: Box): void {
    for (let x = Math.floor(box.left / CELL); x <= box.right / CELL; x++) {
      for (let y = Math.floor(box.top / CELL); y <= box.bottom / CELL; y++) {
        const boxes = this.squares.get(x * ROW + y);
        if (boxes) boxes.push(box);
        else this.squares.set(x * ROW + y, [box]);
      }
    }
  }
}

interface Place {
  box: Box;
  radius: number;
}

/** The first free place along a spiral from the middle, beginning at `start`, or null when the frame is full. */
function place(
  [wide, tall]: readonly [number, number],
  start: number,
  occupied: Occupied,
  frame: CloudFrame,
): Place | null {
  const flat = frame.height / Math.max(frame.width, 1);
  const reach = Math.hypot(frame.width, frame.height) / 2;
  for (
    let turn = 0, radius = start;
    radius < reach;
    turn += 8 / Math.max(radius, 10), radius += 7 / Math.max(radius, 10)
  ) {
    const x = frame.width / 2 + radius * Math.cos(turn);
    const y = frame.height / 2 + radius * flat * Math.sin(turn);
    const box = { left: x - wide / 2, top: y - tall / 2, right: x + wide / 2, bottom: y + tall / 2 };
    const inside = box.left >= 0 && box.top >= 0 && box.right <= frame.width && box.bottom <= frame.height;
    if (inside && !occupied.meets(box)) return { box, radius };
  }
  return null;
}

/** After this many words in a row found no place, the frame counts as full. */
const MOST_MISSES = 12;

function attempt(words: readonly Word[], frame: CloudFrame, shrink: number): PlacedWord[] {
  const most = words[0]?.weight ?? 0;
  const [smallest, largest] = frame.sizes;
  const occupied = new Occupied();
  const placed: PlacedWord[] = [];
  /** Words come in falling size, so the middle that was full for the last one is nearly so for the next. */
  const reached = new Map<number, number>();
  let misses = 0;
  for (const [rank, word] of words.entries()) {
    const wanted = (smallest + (largest - smallest) * shareOf(word, most)) * shrink;
    const widest = (frame.width - 8) / Math.max(textWidth(word.text, 1), 1);
    const size = Math.max(2, Math.min(wanted, widest, frame.height * 0.8));
    const angle = widest < wanted ? 0 : angleOf(word.text, rank, frame.rotation);
    const start = (reached.get(angle) ?? 0) * 0.8;
    const found = place(extent(word.text, size, angle), start, occupied, frame);
    if (!found) {
      if (++misses > MOST_MISSES) break;
      continue;
    }
    misses = 0;
    const { box, radius } = found;
    reached.set(angle, radius);
    occupied.add(box);
    placed.push({ ...word, size, angle, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  }
  return placed;
}

/** More words than this cannot be read in one picture; the largest are kept. */
export const MOST_WORDS = 300;

const shareOf = (word: Word, most: number): number => (most > 0 ? Math.max(0, word.weight) / most : 0.5);

/** How much smaller the words must be for their area to leave some of the frame free. */
function firstShrink(words: readonly Word[], frame: CloudFrame): number {
  const [smallest, largest] = frame.sizes;
  const most = words[0]?.weight ?? 0;
  const area = words.reduce((sum, word) => {
    const size = smallest + (largest - smallest) * shareOf(word, most);
    return sum + textWidth(word.text, size) * size;
  }, 1);
  return Math.min(1, Math.sqrt((frame.width * frame.height * 0.62) / area));
}

/**
 * Places words around the middle, the heaviest first. Where they do not fit they are drawn smaller, a few times; words
 * that still find no place are left out, the lightest first. The same words always give the same picture.
 */
export function layoutCloud(words: readonly Word[], frame: CloudFrame): PlacedWord[] {
  const heaviest = [...words].sort((a, b) => b.weight - a.weight).slice(0, MOST_WORDS);
  let best: PlacedWord[] = [];
  const start = firstShrink(heaviest, frame);
  for (const step of [1, 0.8, 0.64, 0.5]) {
    const placed = attempt(heaviest, frame, start * step);
    if (placed.length > best.length) best = placed;
    if (best.length === heaviest.length) break;
  }
  return best;
}
