import { Span, type SpanEvent } from '@weir/telemetry'
import { type Context, type ElementContext, type FieldGroup, fieldTable } from './context.ts'
import { spanEnums } from './enums.ts'
import { type FieldEntry, mapField, readOnlyField, stringField, uintField } from './field.ts'
import { placesIn } from './lens.ts'
import { cacheField, elementCacheField, resourceFields, scopeFields } from './shared-fields.ts'
import { spanFields } from './span-fields.ts'
import { timeFields } from './time-fields.ts'

// The list of events shows the same data, so a write to an event is a write to it.
const eventPlace = placesIn<Span, SpanEvent>('run.event', run => run.event, { root: 'r.events' })

const eventFields: FieldEntry<Span>[] = [
  ...timeFields({ unixNano: 'time_unix_nano', time: 'time' }, 'When the event happened', eventPlace('timeUnixNano')),
  ['name', stringField('The name of the event.', eventPlace('name'))],
  ['attributes', mapField('The attributes of the event.', eventPlace('attributes'))],
  [
    'dropped_attributes_count',
    uintField('How many attributes of the event were dropped at the source.', eventPlace('droppedAttributesCount')),
  ],
  [
    'event_index',
    readOnlyField('The place of the event in its span, from 0.', 'int', {
      root: 'run.elementIndex',
      get: run => run.elementIndex,
    }),
  ],
  ['cache', elementCacheField()],
]

const own: FieldEntry<Span>[] = [...spanFields, ['cache', cacheField()]]

function groups(bare: 'span' | 'spanevent'): FieldGroup<Span>[] {
  return [
    { prefixes: ['spanevent'], bare: bare === 'spanevent', fields: eventFields },
    { prefixes: ['span'], bare: bare === 'span', fields: own },
    { prefixes: ['resource'], bare: false, fields: resourceFields() },
    { prefixes: ['scope', 'instrumentation_scope'], bare: false, fields: scopeFields() },
  ]
}

function eventContext(bare: 'span' | 'spanevent'): ElementContext<Span> {
  return {
    name: 'span event',
    fields: fieldTable(groups(bare)),
    enums: spanEnums,
    blank: () => new Span(),
    count: record => record.events.length,
    select: (run, index) => {
      const event = run.record.events[index]
      if (event) run.event = event
      run.elementIndex = index
    },
  }
}

export const spanContext: Context<Span> = {
  name: 'trace',
  fields: fieldTable(groups('span').filter(group => !group.prefixes.includes('spanevent'))),
  enums: spanEnums,
  elements: { prefix: 'spanevent', context: eventContext('span') },
  blank: () => new Span(),
}

export const spanEventContext = eventContext('spanevent')
