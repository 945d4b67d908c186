import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Codes of the Olympic Committee that differ from the three-letter ISO code. */
const OLYMPIC = `
ALG DZA; ANG AGO; ANT ATG; ARU ABW; ASA ASM; BAH BHS; BAN BGD; BAR BRB; BER BMU; BHU BTN; BIZ BLZ; BOT BWA; BRU BRN;
BUL BGR; BUR BFA; CAM KHM; CAY CYM; CGO COG; CHA TCD; CHI CHL; CRC CRI; CRO HRV; DEN DNK; ESA SLV; FIJ FJI; GAM GMB;
GBS GNB; GEQ GNQ; GER DEU; GRE GRC; GRN GRD; GUA GTM; GUI GIN; HAI HTI; HON HND; INA IDN; IRI IRN; ISV VIR; IVB VGB;
KSA SAU; KUW KWT; LAT LVA; LBA LBY; LES LSO; LIB LBN; MAD MDG; MAS MYS; MAW MWI; MGL MNG; MON MCO; MRI MUS; MTN MRT;
MYA MMR; NCA NIC; NED NLD; NEP NPL; NGR NGA; NIG NER; OMA OMN; PAR PRY; PHI PHL; PLE PSE; POR PRT; PUR PRI; RSA ZAF;
SAM WSM; SEY SYC; SKN KNA; SLO SVN; SOL SLB; SRI LKA; SUD SDN; SUI CHE; TAN TZA; TGA TON; TOG TGO; TPE TWN; UAE ARE;
URU URY; VAN VUT; VIE VNM; VIN VCT; ZAM ZMB; ZIM ZWE`;

export interface Country {
  alpha2: string;
  alpha3: string;
  numeric: string;
  name: string;
}

const namesOf = (alpha2: string): string[] => {
  const names: unknown = (english.countries as Record<string, unknown>)[alpha2];
  return (Array.isArray(names) ? names : [names]).filter(name => typeof name === 'string');
};

/** The display name leads; the long official form of a few countries is not what a map should say. */
const SHORT: Record<string, string> = {
  US: 'United States',
  RU: 'Russia',
  VN: 'Vietnam',
  IR: 'Iran',
  SY: 'Syria',
  KR: 'South Korea',
  KP: 'North Korea',
  LA: 'Laos',
  MD: 'Moldova',
  BO: 'Bolivia',
  VE: 'Venezuela',
  TZ: 'Tanzania',
  TW: 'Taiwan',
  BN: 'Brunei',
  GB: 'United Kingdom',
};

const COUNTRIES: readonly Country[] = codes.flatMap(([alpha2 = '', alpha3 = '', numeric = '']) => [
  { alpha2, alpha3, numeric, name: SHORT[alpha2] ?? namesOf(alpha2)[0] ?? alpha2 },
]);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.,'()-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function byName(): Map<string, Country> {
  const names = new Map<string, Country>();
  for (const country of COUNTRIES) {
    for (const name of [country.name, ...namesOf(country.alpha2)]) names.set(plain(name), country);
  }
  return names;
}

function byOlympic(): Map<string, Country> {
  const byAlpha3 = new Map(COUNTRIES.map(country => [country.alpha3, country]));
  const olympic = new Map(byAlpha3);
  for (const pair of OLYMPIC.trim().split(';')) {
    const [code = '', alpha3 = ''] = pair.trim().split(/\s+/);
    const country = byAlpha3.get(alpha3);
    if (country) olympic.set(code, country);
  }
  return olympic;
}

const upper = (key: 'alpha2' | 'alpha3'): Map<string, Country> =>
  new Map(COUNTRIES.map(country => [country[key], country]));

export const countryByNumber = new Map(COUNTRIES.map(country => [country.numeric, country]));

/** Finds countries by the kind of code a column holds: `cca2`, `cca3`, `cioc` or `name`. */
export function countryFinder(kind: string): (code: string) => Country | undefined {
  if (kind === 'name') {
    const names = byName();
    return code => names.get(plain(code));
  }
  const known = kind === 'cca3' ? upper('alpha3') : kind === 'cioc' ? byOlympic() : upper('alpha2');
  return code => known.get(code.trim().toUpperCase());
}
