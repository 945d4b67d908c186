import { ERRORS, type ErrorType } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { structured } from '../../api/errors.ts';
import { describeError } from './describe-error.ts';

const types = Object.keys(ERRORS).filter((name): name is ErrorType => name in ERRORS);

it.each(types)('%s has a title and keeps its issue codes', type => {
  const description = describeError(structured(type, 'what happened'));
  expect(description.title).not.toBe('');
  expect(description.issues.map(issue => issue.code)).toEqual([...ERRORS[type].issues]);
});

describe('kinds', () => {
  it('shows the engine and the owners of a chart on a dashboard', () => {
    const error = structured('GENERIC_DB_ENGINE_ERROR', 'boom', { engine_name: 'PostgreSQL' });
    expect(describeError(error, { source: 'dashboard', owners: ['Ada L', 'Alan T'] })).toMatchObject({
      title: 'PostgreSQL error',
      body: 'boom',
      hints: ['Please reach out to the Chart Owner(s) for assistance', 'Chart Owner(s): Ada L, Alan T'],
    });
    expect(describeError(error, { source: 'sqllab', owners: ['Ada L'] }).hints).toEqual([]);
  });

  it.each([
    ['Not found', 'It was deleted, never existed, or is hidden from you.'],
    ['There is no layer 7', 'There is no layer 7'],
  ])('explains what is gone: %s', (message, body) => {
    const error = structured('GENERIC_COMMAND_ERROR', message);
    expect(describeError(error, { status: 404 })).toMatchObject({
      title: 'It does not exist any more',
      body,
    });
    expect(describeError(error, { status: 422 }).body).toBe(message);
  });

  it('puts a caret under the offending SQL', () => {
    const error = structured('INVALID_SQL_ERROR', 'near FORM', {
      sql: 'SELECT 1\nFORM t',
      line: 2,
      column: 1,
    });
    expect(describeError(error).excerpt).toMatchObject({ caret: 0 });
    expect(describeError(structured('SYNTAX_ERROR', 'x')).excerpt).toBeUndefined();
  });

  it('suggests parameters', () => {
    const error = structured('MISSING_TEMPLATE_PARAMS_ERROR', 'x', {
      undefined_parameters: ['contry', 'zzz'],
      template_parameters: { country: 'NL' },
    });
    expect(describeError(error).hints).toEqual([
      'Parameter "contry": Did you mean "country"?',
      'Parameter "zzz" has no value.',
    ]);
  });

  it('lists the fields of a rejected body', () => {
    const error = structured('INVALID_PAYLOAD_SCHEMA_ERROR', 'x', {
      messages: { name: ['Missing data for required field.'], columns: { 0: ['Unknown field.'] } },
      payload: { a: 1 },
    });
    expect(describeError(error)).toMatchObject({
      body: '',
      fields: [
        { path: 'name', messages: ['Missing data for required field.'] },
        { path: 'columns.0', messages: ['Unknown field.'] },
      ],
      details: '{\n  "a": 1\n}',
    });
  });

  it('names the limit of a timeout', () => {
    expect(describeError(structured('SQLLAB_TIMEOUT_ERROR', 'x', { timeout: 30 }))).toMatchObject({
      title: 'Timeout error',
      hints: ['Queries are set to timeout after 30 seconds'],
      retriable: true,
    });
  });

  it('offers the authorisation page and the access request', () => {
    const oauth = structured('OAUTH2_REDIRECT', 'x', { url: 'https://idp.test/', tab_id: 'tab' });
    expect(describeError(oauth).authorise).toEqual({ url: 'https://idp.test/', tabId: 'tab' });
    const denied = structured('TABLE_SECURITY_ACCESS_ERROR', 'x', { link: 'https://access.test/' });
    expect(describeError(denied).link).toEqual({ label: 'Request Access', url: 'https://access.test/' });
  });

  it('folds a stack trace away', () => {
    expect(describeError(structured('GENERIC_BACKEND_ERROR', 'boom', { stacktrace: 'at x' }))).toMatchObject({
      title: 'Unexpected error: boom',
      details: 'at x',
    });
  });
});
