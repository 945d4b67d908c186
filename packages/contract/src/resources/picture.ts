import { Type } from 'typebox';
import { Pk } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, OneOf, Opt, OptText } from '../schema.ts';

const Picture = Type.Object({ pk: Type.Integer(), digest: Type.String({ minLength: 1 }) });
const SizePair = Type.Unsafe<[number, number]>({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'integer', minimum: 50, maximum: 4000 },
});

const CachedDashboard = Type.Object({
  cache_key: Type.String(),
  dashboard_url: Type.String(),
  image_url: Type.String(),
  task_status: Type.String(),
  task_updated_at: Type.String(),
});

/** The small picture of a resource's cards, drawn by the server. */
export const thumbnail = <P extends string>(path: P, view: string, noun: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/{pk}/thumbnail/{digest}/` as const,
    summary: `A small picture of one of ${noun}`,
    auth: 'user',
    can: ['can_read', view],
    params: Picture,
    q: Type.Object({ force: Opt(Type.Boolean()) }),
    replies: {
      200: AnyObject,
      202: Type.Object({ task_status: Type.String(), task_updated_at: Type.String() }),
    },
    produces: 'image/png',
    tags: [noun],
  });

/** Pictures of any size: asked for with `cache_screenshot`, fetched under the name it answers. */
export const screenshots = <P extends string>(path: P, view: string, noun: string) => ({
  cacheScreenshot: endpoint({
    method: 'GET',
    path: `${path}/{pk}/cache_screenshot/` as const,
    summary: `Draw a picture of one of ${noun}`,
    auth: 'user',
    can: ['can_read', view],
    params: Pk,
    q: Type.Object({
      force: Opt(Type.Boolean()),
      window_size: Opt(SizePair),
      thumb_size: Opt(SizePair),
    }),
    replies: {
      200: Type.Object({
        cache_key: Type.String(),
        chart_url: Type.String(),
        image_url: Type.String(),
        task_status: Type.String(),
        task_updated_at: Type.String(),
      }),
    },
    tags: [noun],
  }),
  screenshot: endpoint({
    method: 'GET',
    path: `${path}/{pk}/screenshot/{digest}/` as const,
    summary: `A picture of one of ${noun}`,
    auth: 'user',
    can: ['can_read', view],
    params: Picture,
    replies: { 200: AnyObject },
    produces: 'image/png',
    tags: [noun],
  }),
});

/** A whole dashboard as it stands: asked for with its state, fetched under the name the reply gives. */
export const dashboardScreenshots = {
  cacheScreenshot: endpoint({
    method: 'POST',
    path: '/api/v1/dashboard/{pk}/cache_dashboard_screenshot/',
    summary: 'Draw a picture of a dashboard as it stands',
    auth: 'user',
    can: ['can_cache_dashboard_screenshot', 'Dashboard'],
    csrf: false,
    params: Pk,
    q: Type.Object({
      force: Opt(Type.Boolean()),
      window_size: Opt(SizePair),
      thumb_size: Opt(SizePair),
    }),
    body: Type.Object(
      {
        dataMask: Opt(Nullable(AnyObject)),
        activeTabs: Opt(Nullable(Type.Array(Type.String()))),
        anchor: OptText(),
        urlParams: Opt(Nullable(Type.Array(Type.Unknown()))),
        permalinkKey: OptText(),
      },
      { additionalProperties: false },
    ),
    replies: { 200: CachedDashboard, 202: CachedDashboard },
    tags: ['dashboards'],
  }),
  screenshot: endpoint({
    method: 'GET',
    path: '/api/v1/dashboard/{pk}/screenshot/{digest}/',
    summary: 'The picture of a dashboard, as PNG or PDF',
    auth: 'user',
    can: ['can_read', 'Dashboard'],
    params: Picture,
    query: Type.Object({ download_format: Opt(OneOf('png', 'pdf')) }),
    replies: { 200: AnyObject },
    produces: 'image/png',
    tags: ['dashboards'],
  }),
};
