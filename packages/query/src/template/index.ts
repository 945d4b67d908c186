export type { Rendered, TemplateContext, TemplateFilter, TemplateRead, TemplateUser } from './context.ts';
export { loadTemplates } from './engine.ts';
export { renderTemplate } from './render.ts';
