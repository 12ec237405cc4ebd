// The setup of the run's PostgreSQL server: a single one, unless OFFICE_TEST_SETUP names 'servers' (two of them behind a proxy),
// 'pool' (PgBouncer in front of the database), or both with a comma.
const asked = (process.env.OFFICE_TEST_SETUP ?? '').split(',').filter(word => word !== '')
const strange = asked.find(word => word !== 'servers' && word !== 'pool')
if (strange !== undefined) throw new Error(`OFFICE_TEST_SETUP is 'servers', 'pool' or 'servers,pool', not '${strange}'`)

export const isTwoServers = asked.includes('servers')
export const isPooled = asked.includes('pool')
/** Suites then use what was set up, and leave the embedded engine to other runs. */
export const isSetUp = isTwoServers || isPooled
