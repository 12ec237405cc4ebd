// The day a company's week begins with. It follows from the company's time zone, as its days do, so that nobody has to set it: the
// zones of countries whose week does not begin on Monday, as the Unicode CLDR lists them.

/** 0 is Sunday, as in `Date.getDay()`. */
export type WeekStart = 0 | 1 | 6

const sunday = new Set(
  `Africa/Addis_Ababa Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Maputo Africa/Nairobi Asia/Aden Asia/Bangkok
  Asia/Calcutta Asia/Dhaka Asia/Hong_Kong Asia/Jakarta Asia/Jayapura Asia/Jerusalem Asia/Karachi Asia/Kathmandu Asia/Katmandu
  Asia/Kolkata Asia/Macau Asia/Makassar Asia/Manila Asia/Phnom_Penh Asia/Pontianak Asia/Rangoon Asia/Riyadh Asia/Seoul
  Asia/Singapore Asia/Taipei Asia/Thimphu Asia/Tokyo Asia/Vientiane Asia/Yangon Atlantic/Azores Atlantic/Madeira
  Atlantic/Reykjavik Europe/Lisbon Europe/Malta Pacific/Apia Pacific/Guam Pacific/Honolulu Pacific/Kwajalein Pacific/Majuro
  Pacific/Midway Pacific/Pago_Pago Pacific/Wake`.split(/\s+/),
)
const saturday = new Set(
  `Africa/Algiers Africa/Cairo Africa/Djibouti Africa/Khartoum Africa/Tripoli Asia/Amman Asia/Baghdad Asia/Bahrain Asia/Damascus
  Asia/Kabul Asia/Kuwait Asia/Muscat Asia/Qatar Asia/Tehran`.split(/\s+/),
)
/** Weeks in America begin on Sunday, except in these. */
const mondayInAmerica = new Set(
  `Anguilla Argentina Aruba Barbados Buenos_Aires Catamarca Cayenne Cayman Cordoba Costa_Rica Coyhaique Curacao Danmarkshavn
  Godthab Grand_Turk Grenada Guadeloupe Guayaquil Guyana Havana Jujuy Kralendijk La_Paz Lower_Princes Marigot Martinique
  Mendoza Miquelon Montevideo Montserrat Nuuk Paramaribo Port-au-Prince Punta_Arenas Santiago Scoresbysund St_Barthelemy
  St_Kitts St_Lucia St_Vincent Thule Tortola`.split(/\s+/),
)

/** @param zone an IANA name; by default the machine's own */
export function weekStartIn(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): WeekStart {
  if (saturday.has(zone)) return 6
  if (sunday.has(zone)) return 0
  const [continent, place = ''] = zone.split('/')
  return continent === 'America' && !mondayInAmerica.has(place) ? 0 : 1
}
