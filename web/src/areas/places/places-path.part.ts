// Where other areas find cities that wait for a zone.
export const unzonedCitiesPath = '/operation-settings/cities?filter[is_zoned]=0&filter[is_active]=1'
