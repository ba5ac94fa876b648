/** What a field of a Nagios line is called, and the pattern it has. */
const fields: Readonly<Record<string, string>> = {
  host: '%{DATA:host.name}',
  service: '%{DATA:service.name}',
  state: '%{DATA:service.state}',
  stateType: '%{DATA:nagios.log.state_type}',
  attempt: '%{INT:nagios.log.attempt:int}',
  user: '%{DATA:user.name}',
  command: '%{DATA:nagios.log.notification_command}',
  message: '%{GREEDYDATA:message}',
  comment: '%{GREEDYDATA:nagios.log.comment}',
  handler: '%{DATA:nagios.log.event_handler_name}',
  result: '%{GREEDYDATA:nagios.log.check_result}',
  lastHost: '%{GREEDYDATA:host.name}',
  lastService: '%{GREEDYDATA:service.name}',
}

/** Lines that start with their type; those about hosts lack the service. */
const lines: Readonly<Record<string, readonly string[]>> = {
  'CURRENT SERVICE STATE': ['host', 'service', 'state', 'stateType', 'attempt', 'message'],
  'SERVICE NOTIFICATION': ['user', 'host', 'service', 'state', 'command', 'message'],
  'SERVICE ALERT': ['host', 'service', 'state', 'stateType', 'attempt', 'message'],
  'SERVICE FLAPPING ALERT': ['host', 'service', 'state', 'message'],
  'SERVICE DOWNTIME ALERT': ['host', 'service', 'state', 'comment'],
  'PASSIVE SERVICE CHECK': ['host', 'service', 'state', 'comment'],
  'SERVICE EVENT HANDLER': ['host', 'service', 'state', 'stateType', 'handler'],
}

/** External commands, and what follows each of them. */
const commands: Readonly<Record<string, readonly string[]>> = {
  DISABLE_SVC_CHECK: ['host', 'service'],
  DISABLE_HOST_CHECK: ['host'],
  ENABLE_SVC_CHECK: ['host', 'service'],
  ENABLE_HOST_CHECK: ['host'],
  PROCESS_SERVICE_CHECK_RESULT: ['host', 'service', 'state', 'result'],
  PROCESS_HOST_CHECK_RESULT: ['host', 'state', 'result'],
  DISABLE_HOST_SVC_NOTIFICATIONS: ['lastHost'],
  DISABLE_HOST_NOTIFICATIONS: ['lastHost'],
  DISABLE_SVC_NOTIFICATIONS: ['host', 'lastService'],
  ENABLE_HOST_SVC_NOTIFICATIONS: ['lastHost'],
  ENABLE_HOST_NOTIFICATIONS: ['lastHost'],
  ENABLE_SVC_NOTIFICATIONS: ['host', 'lastService'],
}

const downtime = ['start_time', 'end_time', 'fixed', 'trigger_id'].map(name => `%{NUMBER:nagios.log.${name}}`)

const joined = (names: readonly string[]) => names.map(name => fields[name] ?? '').join(';')
const nameOf = (type: string) => type.replaceAll(' ', '_')

function eventPatterns(): [string, string][] {
  const types = Object.entries(lines).flatMap(([type, names]): [string, readonly string[]][] => [
    [type, names],
    [type.replace('SERVICE', 'HOST'), names.filter(name => name !== 'service')],
  ])
  return types.flatMap(([type, names]): [string, string][] => [
    [`NAGIOS_TYPE_${nameOf(type)}`, type],
    [`NAGIOS_${nameOf(type)}`, `%{NAGIOS_TYPE_${nameOf(type)}:nagios.log.type}: ${joined(names)}`],
  ])
}

function commandPatterns(): [string, string][] {
  const rows = Object.entries(commands).map(([name, names]): [string, string] => [name, joined(names)])
  rows.push([
    'SCHEDULE_HOST_DOWNTIME',
    [
      fields['host'],
      ...downtime,
      '%{NUMBER:nagios.log.duration:int}',
      fields['user'],
      '%{DATA:nagios.log.comment}',
    ].join(';'),
  ])
  return rows.flatMap(([name, rest]): [string, string][] => [
    [`NAGIOS_EC_${name}`, name],
    [
      `NAGIOS_EC_LINE_${name}`,
      `%{NAGIOS_TYPE_EXTERNAL_COMMAND:nagios.log.type}: %{NAGIOS_EC_${name}:nagios.log.command};${rest}`,
    ],
  ])
}

const events = eventPatterns()
const external = commandPatterns()
const lineNames = [...events, ...external]
  .map(([name]) => name)
  .filter(name => !/^NAGIOS_(?:TYPE|EC(?!_LINE))_/.test(name))

export const nagiosPatterns: Readonly<Record<string, string>> = {
  NAGIOSTIME: '\\[%{NUMBER:timestamp}\\]',
  NAGIOS_TYPE_EXTERNAL_COMMAND: 'EXTERNAL COMMAND',
  NAGIOS_TYPE_TIMEPERIOD_TRANSITION: 'TIMEPERIOD TRANSITION',
  NAGIOS_EC_SCHEDULE_SERVICE_DOWNTIME: 'SCHEDULE_SERVICE_DOWNTIME',
  NAGIOS_WARNING: 'Warning:%{SPACE}%{GREEDYDATA:message}',
  ...Object.fromEntries(events),
  ...Object.fromEntries(external),
  NAGIOS_TIMEPERIOD_TRANSITION:
    '%{NAGIOS_TYPE_TIMEPERIOD_TRANSITION:nagios.log.type}: %{DATA:service.name};%{NUMBER:nagios.log.period_from:int};%{NUMBER:nagios.log.period_to:int}',
  NAGIOSLOGLINE: `%{NAGIOSTIME} (?:%{NAGIOS_WARNING}|%{NAGIOS_TIMEPERIOD_TRANSITION}|${lineNames.map(name => `%{${name}}`).join('|')})`,
}
