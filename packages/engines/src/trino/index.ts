import type { Engine } from '../engine.ts';
import { open } from './connection.ts';
import { dialect } from './dialect.ts';
import { classify } from './errors.ts';
import { manifest } from './manifest.ts';

export const engine: Engine = { manifest, dialect, open, classify };
