export * from './base.ts';
export * from './bounds.ts';
export * from './camera.ts';
export * from './hit.ts';
export * from './names.ts';
export * from './pick.ts';
export * from './scene.ts';
export * from './shape.ts';
