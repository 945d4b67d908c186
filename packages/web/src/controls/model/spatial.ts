import { asText, isRecord } from './read.ts';

export const SPATIAL_TYPES = ['latlong', 'delimited', 'geohash'] as const;
export type SpatialType = (typeof SPATIAL_TYPES)[number];

/** A spatial value while it is being edited: the fields of all its types, so that switching loses nothing. */
export interface SpatialDraft {
  type: SpatialType;
  lonCol: string;
  latCol: string;
  lonlatCol: string;
  delimiter: string;
  geohashCol: string;
  reverseCheckbox: boolean;
}

export function draftOfSpatial(value: unknown): SpatialDraft {
  const saved = isRecord(value) ? value : {};
  return {
    type: SPATIAL_TYPES.find(type => type === saved.type) ?? 'latlong',
    lonCol: asText(saved.lonCol),
    latCol: asText(saved.latCol),
    lonlatCol: asText(saved.lonlatCol),
    delimiter: asText(saved.delimiter) || ',',
    geohashCol: asText(saved.geohashCol),
    reverseCheckbox: saved.reverseCheckbox === true,
  };
}

/** The value to save: only what its type uses. */
export function spatialOfDraft(draft: SpatialDraft): Record<string, unknown> {
  const { type, lonCol, latCol, lonlatCol, delimiter, geohashCol, reverseCheckbox } = draft;
  switch (type) {
    case 'latlong':
      return { type, lonCol, latCol };
    case 'delimited':
      return { type, lonlatCol, delimiter, reverseCheckbox };
    case 'geohash':
      return { type, geohashCol, reverseCheckbox };
  }
}

/** The column that is named like a coordinate, to start with. */
export const guessColumn = (columns: readonly string[], kind: 'longitude' | 'latitude'): string => {
  const pattern =
    kind === 'longitude'
      ? /^(lon|lng|long|longitude|x)$|_(lon|lng|longitude)$/i
      : /^(lat|latitude|y)$|_(lat|latitude)$/i;
  return columns.find(name => pattern.test(name)) ?? '';
};
