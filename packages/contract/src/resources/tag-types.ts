/** Numbers of tag kinds on the wire. */
export const TAG_TYPES = { custom: 1, type: 2, owner: 3, favorited_by: 4 } as const;
/** Numbers of taggable objects in paths, and their names in bodies. */
export const TAGGED_OBJECT_TYPES = { query: 1, chart: 2, dashboard: 3, dataset: 4 } as const;
export type TaggedObjectType = keyof typeof TAGGED_OBJECT_TYPES;
