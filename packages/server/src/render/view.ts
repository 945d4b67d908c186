import type { View } from '@parallax/charts';
import type { Size } from '../picture-theme.ts';
import { echartsSvg } from './echarts.ts';
import { mapSvg } from './map.ts';
import { message } from './markup.ts';
import { matrixSvg } from './matrix.ts';
import { numberSvg } from './number.ts';
import { gridSvg, pivotSvg } from './table.ts';

/** A finished view as SVG text. What only a browser can draw is named instead. */
export async function viewSvg(view: View, name: string, size: Size): Promise<string> {
  switch (view.kind) {
    case 'echarts':
      return echartsSvg(view.option, size);
    case 'number':
      return numberSvg(view.number, size);
    case 'grid':
      return gridSvg(view.grid, size);
    case 'pivot':
      return pivotSvg(view.pivot, size);
    case 'map':
      return mapSvg(view.map, size);
    case 'matrix':
      return matrixSvg(view.matrix, size, viewSvg);
    case 'markup':
      return message(name, size);
  }
}
