import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { QueryContext } from '../query-object.ts';
import { AnyObject, Opt } from '../schema.ts';

/** The reply is written as stored bytes, so it is described loosely here and held by tests. */
export const chartData = {
  run: endpoint({
    method: 'POST',
    path: '/api/v1/chart/data',
    summary: 'Answer the queries of a chart',
    auth: 'guest',
    csrf: false,
    can: ['can_read', 'Chart'],
    query: Type.Object({
      form_data: Opt(Type.String()),
      dashboard_id: Opt(Type.String()),
      force: Opt(Type.String()),
    }),
    body: QueryContext,
    replies: { 200: AnyObject, 202: AnyObject },
    produces: 'application/json; charset=utf-8',
    errors: ['DATASOURCE_SECURITY_ACCESS_ERROR', 'INVALID_SQL_ERROR'],
    tags: ['chart data'],
  }),
};
