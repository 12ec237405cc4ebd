// The address of cities without a zone, for other areas.
export const unzonedCitiesPath = '/operation-settings/cities?filter[is_zoned]=0&filter[is_active]=1'
