// Property tests draw the same cases in every run, so that a red run is about the change at hand and can be repeated. A number in
// WEIR_TEST_SEED draws others, `random` new ones each time: to be used now and then, to look for what nobody thought of.
import fc from 'fast-check'

const given = process.env.WEIR_TEST_SEED
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? 1) })
