import { geoIdentity } from 'd3-geo';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };
import { outlinesOf } from '../shared/map/outlines.ts';
import type { CountryOutlines } from './countries.ts';

/** Federal number and postal code of each state. */
const STATES = `01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD
25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX
49UT 50VT 51VA 53WA 54WV 55WI 56WY`;

const POSTAL = new Map(STATES.split(/\s+/).map(entry => [entry.slice(0, 2), entry.slice(2)]));

/** The states, drawn as they are printed: Alaska and Hawaii stand below the others. */
export const usa: CountryOutlines = {
  regions: outlinesOf(atlas, 'states').flatMap(outline => {
    const postal = POSTAL.get(String(outline.id));
    return postal ? [{ code: `US-${postal}`, name: outline.properties.name ?? postal, outline }] : [];
  }),
  projection: () => geoIdentity(),
};
