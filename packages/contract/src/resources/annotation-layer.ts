import { Type } from 'typebox';
import { crud, IdsQuery, ItemQuery, ListQuery, Message } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { DateTime, JsonText, Nullable, Opt, OptText } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const AnnotationLayer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  descr: Nullable(Type.String()),
  created_by: MaybePerson,
  changed_by: MaybePerson,
  changed_on: Type.String(),
  changed_on_delta_humanized: Type.String(),
  created_on: Type.String(),
});

const layers = crud({
  path: '/api/v1/annotation_layer',
  noun: 'annotation layers',
  view: 'Annotation',
  permissions: 'read-write',
  row: AnnotationLayer,
  item: AnnotationLayer,
  add: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 250 }), descr: OptText() },
    { additionalProperties: false },
  ),
  edit: Type.Object(
    { name: Opt(Type.String({ minLength: 1, maxLength: 250 })), descr: OptText() },
    { additionalProperties: false },
  ),
});
const { distinct: _layers, ...annotationLayerEndpoints } = layers;
export const annotationLayer = annotationLayerEndpoints;

export const Annotation = Type.Object({
  id: Type.Integer(),
  short_descr: Type.String(),
  long_descr: Nullable(Type.String()),
  start_dttm: Nullable(Type.String()),
  end_dttm: Nullable(Type.String()),
  json_metadata: Nullable(Type.String()),
  layer: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  changed_by: MaybePerson,
  created_by: MaybePerson,
  changed_on_delta_humanized: Type.String(),
});

const LayerPk = Type.Object({ pk: Type.Integer() });
const AnnotationPk = Type.Object({ pk: Type.Integer(), annotation_id: Type.Integer() });

/** Annotations live under their layer, so their paths carry the layer's id as well. */
const base = crud({
  path: '/api/v1/annotation_layer/{pk}/annotation',
  noun: 'annotations',
  view: 'Annotation',
  permissions: 'read-write',
  row: Annotation,
  item: Annotation,
  add: Type.Object(
    {
      short_descr: Type.String({ minLength: 1, maxLength: 500 }),
      long_descr: OptText(),
      start_dttm: DateTime(),
      end_dttm: DateTime(),
      json_metadata: Opt(Nullable(JsonText())),
    },
    { additionalProperties: false },
  ),
  edit: Type.Object(
    {
      short_descr: Opt(Type.String({ minLength: 1, maxLength: 500 })),
      long_descr: OptText(),
      start_dttm: Opt(DateTime()),
      end_dttm: Opt(DateTime()),
      json_metadata: Opt(Nullable(JsonText())),
    },
    { additionalProperties: false },
  ),
});
const one = '/api/v1/annotation_layer/{pk}/annotation/{annotation_id}';

export const annotation = {
  list: endpoint({ ...base.list, params: LayerPk, q: ListQuery }),
  item: endpoint({ ...base.item, path: one, params: AnnotationPk, q: ItemQuery }),
  create: endpoint({ ...base.create, params: LayerPk }),
  update: endpoint({ ...base.update, path: one, params: AnnotationPk }),
  remove: endpoint({ ...base.remove, path: one, params: AnnotationPk }),
  removeMany: endpoint({ ...base.removeMany, params: LayerPk, q: IdsQuery, replies: { 200: Message } }),
};
