import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Handlers } from '../../http/call.ts';
import { forgetFormData, keepFormData, readFormData, updateFormData } from './form-data.ts';
import { datasourceMetadata, explorePage, savedFormData } from './page.ts';

export const exploreHandlers: Handlers<ProductApi>['explore'] = {
  page: ({ query }, call) => explorePage(query ?? {}, call),
  keepFormData: async ({ body }, call) => new Answer(201, { key: await keepFormData(body, call) }),
  formData: async ({ params }, call) => ({ form_data: await readFormData(params.key, call) }),
  updateFormData: async ({ params, body }, call) => {
    await updateFormData(params.key, body, call);
    return { key: params.key };
  },
  forgetFormData: async ({ params }, call) => {
    await forgetFormData(params.key, call);
    return { message: 'Deleted successfully' };
  },
  savedFormData: ({ query }, call) => savedFormData(query?.slice_id, call),
  datasourceMetadata: async ({ query }, call) => {
    const found = await datasourceMetadata(query.datasourceKey, call);
    if (!found) throw new PlainError(404);
    return found;
  },
};
