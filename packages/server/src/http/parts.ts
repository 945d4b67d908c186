import '@fastify/multipart';
import { PlainError } from '@parallax/contract';
import type { FastifyRequest } from 'fastify';
import type { Part, PartLimits } from './call.ts';

/** The fields and files of a multipart body, in order of arrival; a file must be read before the next part comes. */
export async function* parts(request: FastifyRequest, limits: PartLimits = {}): AsyncIterable<Part> {
  if (!request.isMultipart()) throw new PlainError(400, 'Request is not multipart');
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      yield {
        kind: 'file',
        name: part.fieldname,
        filename: part.filename,
        mimetype: part.mimetype,
        stream: part.file,
      };
    } else yield { kind: 'field', name: part.fieldname, value: String(part.value) };
  }
}

const MAX_FIELD_BYTES = 8 * 1024 * 1024;

/** The text fields of a multipart body, for endpoints that take either kind of form. */
export async function formFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fieldSize: MAX_FIELD_BYTES, files: 0 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
  }
  return fields;
}
