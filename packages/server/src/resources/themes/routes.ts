import type { ProductApi } from '@parallax/contract';
import type { Handlers } from '../../http/call.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import { themes } from './definition.ts';
import { setSystemTheme, themeWriter } from './service.ts';

type Api = ProductApi['theme'];
const { remove, ...generic } = writeHandlers<Api>(themes, themeWriter);

export const themeHandlers: Handlers<ProductApi>['theme'] = {
  ...readHandlers<Api>(themes),
  ...generic,
  remove: async (input, call) => {
    await remove(input, call);
    return { message: 'Deleted 1 theme' };
  },
  setSystemDefault: async ({ params }, call) => {
    await setSystemTheme('is_system_default', params.pk, call);
    return { id: params.pk, result: 'success' };
  },
  setSystemDark: async ({ params }, call) => {
    await setSystemTheme('is_system_dark', params.pk, call);
    return { id: params.pk, result: 'success' };
  },
  unsetSystemDefault: async (_input, call) => {
    await setSystemTheme('is_system_default', null, call);
    return { result: 'success' };
  },
  unsetSystemDark: async (_input, call) => {
    await setSystemTheme('is_system_dark', null, call);
    return { result: 'success' };
  },
};
