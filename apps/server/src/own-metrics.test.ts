import { expect, it } from 'vitest'
import { createMetrics } from './own-metrics.ts'

it('writes counters, gauges and histograms as Prometheus reads them', () => {
  const metrics = createMetrics()
  const requests = metrics.counter('requests_total', 'Requests')
  requests.add(1, { path: 'a"b\\c\n' })
  requests.add(2, { path: 'a"b\\c\n' })
  const temperature = metrics.gauge('temperature', 'Degrees')
  metrics.onCollect(() => temperature.set(21.5))
  metrics.histogram('seconds', 'Duration', [0.1, 1]).observe(0.5)
  expect(metrics.text()).toBe(
    [
      '# HELP requests_total Requests',
      '# TYPE requests_total counter',
      'requests_total{path="a\\"b\\\\c\\n"} 3',
      '# HELP temperature Degrees',
      '# TYPE temperature gauge',
      'temperature 21.5',
      '# HELP seconds Duration',
      '# TYPE seconds histogram',
      'seconds_bucket{le="0.1"} 0',
      'seconds_bucket{le="1"} 1',
      'seconds_bucket{le="+Inf"} 1',
      'seconds_sum 0.5',
      'seconds_count 1',
      '',
    ].join('\n'),
  )
})

it('gives two askers of one name the same figure', () => {
  const metrics = createMetrics()
  metrics.counter('n', 'N').add(1)
  metrics.counter('n', 'N').add(1)
  expect(metrics.text()).toContain('\nn 2\n')
})

it('does not grow without end', () => {
  const metrics = createMetrics()
  const counter = metrics.counter('n', 'N')
  for (let id = 0; id < 5000; id += 1) counter.add(1, { id: String(id) })
  expect(metrics.text().split('\n').length).toBeLessThan(2100)
})
