export const GEOHASH_LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';

export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The rectangle a geohash stands for; null where a letter is none of a geohash. */
export function geohashBox(hash: string): GeoBox | null {
  const box = { west: -180, south: -90, east: 180, north: 90 };
  let even = true;
  for (const letter of hash.toLowerCase()) {
    const code = GEOHASH_LETTERS.indexOf(letter);
    if (code < 0) return null;
    for (let bit = 16; bit >= 1; bit >>= 1, even = !even) {
      const upper = (code & bit) !== 0;
      if (even) box[upper ? 'west' : 'east'] = (box.west + box.east) / 2;
      else box[upper ? 'south' : 'north'] = (box.south + box.north) / 2;
    }
  }
  return box;
}
