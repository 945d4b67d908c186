import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';

export const dynamicPluginHandlers: Handlers<ProductApi>['dynamicPlugin'] = {
  list: (_input, { services }) => ({
    result: services.settings.plugins.map(({ key, url }) => ({ key, bundle_url: url })),
  }),
};
