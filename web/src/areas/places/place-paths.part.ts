// The addresses of states, cities and zones, and of the cities that no zone has yet.
export const statesPath = '/operation-settings/state'
export const citiesPath = '/operation-settings/cities'
export const zonesPath = '/operation-settings/zone'
export const unzonedCitiesPath = `${citiesPath}?filter[is_zoned]=0&filter[is_active]=1`
