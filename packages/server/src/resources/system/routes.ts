import { api, type ProductApi } from '@parallax/contract';
import { type Handlers, RawAnswer } from '../../http/call.ts';
import { openApiDocument } from '../../http/open-api.ts';
import { VERSION } from '../../version.ts';

const ok = () => new RawAnswer(200, 'OK', 'text/plain; charset=utf-8');
let document: Record<string, unknown> | null = null;

export const systemHandlers: Handlers<ProductApi>['system'] = {
  health: ok,
  healthcheck: ok,
  ping: ok,
  version: () => ({ version_string: VERSION, version_sha: '', build_number: null }),
  openApi: () => (document ??= openApiDocument(api, VERSION)),
  availableDomains: () => ({ result: { domains: null } }),
};
