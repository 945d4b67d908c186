import { describe, expect, it } from 'vitest';
import { errorText, isCsrfFailure, networkError, readError, statusLabel, timeoutError } from './errors.ts';

describe('readError', () => {
  it('keeps structured errors', () => {
    const error = readError(400, {
      errors: [
        {
          message: 'no such column',
          error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
          level: 'warning',
          extra: { a: 1 },
        },
      ],
    });
    expect(error.errors).toEqual([
      {
        message: 'no such column',
        error_type: 'COLUMN_DOES_NOT_EXIST_ERROR',
        level: 'warning',
        extra: { a: 1 },
      },
    ]);
    expect(error.has('COLUMN_DOES_NOT_EXIST_ERROR')).toBe(true);
  });

  it('flattens per-field messages', () => {
    const error = readError(400, {
      message: {
        name: ['Missing data for required field.'],
        columns: { 0: { type: 'Not a valid string.' } },
      },
    });
    expect(error.fields).toEqual({
      name: ['Missing data for required field.'],
      'columns.0.type': ['Not a valid string.'],
    });
    expect(error.errors[0].error_type).toBe('INVALID_PAYLOAD_SCHEMA_ERROR');
  });

  it.each([
    [404, { message: 'Not found' }, 'Not found'],
    [400, { error: 'bad' }, 'bad'],
    [401, { msg: 'Token has expired' }, 'Token has expired'],
    [502, null, 'Bad gateway'],
    [503, '<html>', 'Service unavailable'],
    [499, {}, 'An error occurred'],
    [400, { errors: [] }, 'Bad request'],
    [400, { errors: ['odd'] }, 'odd'],
  ])('%s %o says %s', (status, body, message) => {
    expect(readError(status, body).message).toBe(message);
  });

  it('gives an unknown code the general type', () => {
    expect(readError(500, { errors: [{ message: 'x', error_type: 'NEW' }] }).errors[0].error_type).toBe(
      'GENERIC_BACKEND_ERROR',
    );
    expect(readError(422, { message: 'x' }).errors[0].error_type).toBe('GENERIC_COMMAND_ERROR');
  });
});

it('explains a client timeout with the two issues', () => {
  expect(timeoutError(60).errors[0].extra.issue_codes?.map(issue => issue.message)).toEqual([
    'Issue 1000 - The dataset is too large to query.',
    'Issue 1001 - The database is under an unusual load.',
  ]);
});

it('recognises a CSRF refusal', () => {
  expect(
    isCsrfFailure(readError(400, { errors: [{ message: '400 Bad Request: The CSRF token is missing.' }] })),
  ).toBe(true);
  expect(isCsrfFailure(networkError())).toBe(false);
});

it('labels statuses and unknown values', () => {
  expect(statusLabel(599)).toBe('Network error');
  expect(errorText(undefined)).toBe('Sorry, an unknown error occurred.');
});
