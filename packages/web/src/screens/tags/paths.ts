/** Where everything that carries a tag is shown. */
export const entitiesPath = (tagId: number): string => `/superset/all_entities/?id=${tagId}`;

export const TAGS_PATH = '/superset/tags/';
