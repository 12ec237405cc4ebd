// Where the scan station is.
export const stationPath = '/operations/sorting-operation'
