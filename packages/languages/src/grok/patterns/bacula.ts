const volume = '%{BACULA_VOLUME:bacula.volume.name}'
const device = '"%{BACULA_DEVICE:bacula.volume.device}"'
const place = `${device} \\(%{BACULA_DEVICEPATH:bacula.volume.path}\\)`
const job = '%{BACULA_JOB:bacula.job.name}'
const client = '%{BACULA_HOST:bacula.client.name}'
const error = 'ERR=%{GREEDYDATA:error.message}'
const peer = `(?:Client: ${client}|Storage daemon) on %{IPORHOST:client.address}:%{POSINT:client.port:int}\\. ${error}`
const fatal = 'Fatal [eE]rror: '

/** What Bacula has to say, by the end of the pattern's name. */
const messages: Readonly<Record<string, string>> = {
  MAX_CAPACITY: `User defined maximum volume capacity %{BACULA_CAPACITY:bacula.volume.max_capacity} exceeded on device ${place}.?`,
  END_VOLUME: `End of medium on Volume "${volume}" Bytes=%{BACULA_CAPACITY:bacula.volume.bytes} Blocks=%{BACULA_CAPACITY:bacula.volume.blocks} at %{BACULA_TIMESTAMP:bacula.timestamp}\\.`,
  NEW_VOLUME: `Created new Volume "${volume}" in catalog\\.`,
  NEW_LABEL: `Labeled new Volume "${volume}" on (?:file )?device ${place}\\.`,
  WROTE_LABEL: `Wrote label to prelabeled Volume "${volume}" on device ${place}`,
  NEW_MOUNT: `New volume "${volume}" mounted on device ${place} at %{BACULA_TIMESTAMP:bacula.timestamp}\\.`,
  NOOPEN: `\\s*Cannot open %{DATA}: ${error}`,
  NOOPENDIR: `\\s*Could not open directory "?%{DATA:file.path}"?: ${error}`,
  NOSTAT: `\\s*Could not stat %{DATA:file.path}: ${error}`,
  NOJOBS: `There are no more Jobs associated with Volume "${volume}"\\. Marking it purged\\.`,
  ALL_RECORDS_PRUNED: `.*?All records pruned from Volume "${volume}"; marking it "Purged"`,
  BEGIN_PRUNE_JOBS: 'Begin pruning Jobs older than %{INT} month %{INT} days .',
  BEGIN_PRUNE_FILES: 'Begin pruning Files\\.',
  PRUNED_JOBS: `Pruned %{INT} Jobs* for client ${client} from catalog\\.`,
  PRUNED_FILES: `Pruned Files from %{INT} Jobs* for client ${client} from catalog\\.`,
  ENDPRUNE: 'End auto prune\\.',
  STARTJOB: `Start Backup JobId %{INT}, Job=${job}`,
  STARTRESTORE: `Start Restore Job ${job}`,
  USEDEVICE: `Using Device ${device}`,
  DIFF_FS: '\\s*%{UNIXPATH} is a different filesystem\\. Will not descend from %{UNIXPATH} into it\\.',
  JOBEND: 'Job write elapsed time = %{DATA:bacula.job.elapsed_time}, Transfer rate = %{NUMBER} [KMG]? Bytes/second',
  NOPRUNE_JOBS: 'No Jobs found to prune\\.',
  NOPRUNE_FILES: 'No Files found to prune\\.',
  VOLUME_PREVWRITTEN: `Volume "?${volume}"? previously written, moving to end of data\\.`,
  READYAPPEND: `Ready to append to end of Volume "${volume}" size=%{INT:bacula.volume.size:int}`,
  CANCELLING: 'Cancelling duplicate JobId=%{INT:bacula.job.other_id}\\.',
  MARKCANCEL: `JobId %{INT:bacula.job.id}, Job ${job} marked to be canceled\\.`,
  CLIENT_RBJ: 'shell command: run ClientRunBeforeJob "%{GREEDYDATA:bacula.job.client_run_before_command}"',
  VSS: '(?:Generate )?VSS (?:Writer)?',
  MAXSTART: `${fatal}Job canceled because max start delay time exceeded\\.`,
  DUPLICATE: `${fatal}JobId %{INT:bacula.job.other_id} already running\\. Duplicate job not allowed\\.`,
  NOJOBSTAT: `${fatal}No Job status returned from FD\\.`,
  FATAL_CONN: `${fatal}bsock\\.c:133 Unable to connect to ${peer}`,
  NO_CONNECT: `Warning: bsock\\.c:127 Could not connect to ${peer}`,
  NO_AUTH:
    'Fatal error: Unable to authenticate with File daemon at "?%{IPORHOST:client.address}(?::%{POSINT:client.port:int})?"?\\. Possible causes:',
  NOSUIT: 'No prior or suitable Full backup found in catalog\\. Doing FULL backup\\.',
  JOB: '(?:Error: )?Bacula %{BACULA_HOST} %{BACULA_VERSION} \\(%{BACULA_VERSION}\\):',
  NOPRIOR: 'No prior Full backup Job record found\\.',
}

export const baculaPatterns: Readonly<Record<string, string>> = {
  BACULA_TIMESTAMP: '%{MONTHDAY}-%{MONTH}(?:-%{YEAR})? %{HOUR}:%{MINUTE}',
  BACULA_HOST: '%{HOSTNAME}',
  BACULA_VOLUME: '%{USER}',
  BACULA_DEVICE: '%{USER}',
  BACULA_DEVICEPATH: '%{UNIXPATH}',
  BACULA_CAPACITY: '[0-9]{1,3}(?:,[0-9]{3})*',
  BACULA_VERSION: '%{USER}',
  BACULA_JOB: '%{USER}',
  ...Object.fromEntries(Object.entries(messages).map(([name, text]) => [`BACULA_LOG_${name}`, text])),
  BACULA_LOG:
    '%{BACULA_TIMESTAMP:timestamp} %{BACULA_HOST:host.name}(?: JobId %{INT:bacula.job.id})?:? ' +
    `(?:${Object.keys(messages)
      .map(name => `%{BACULA_LOG_${name}}`)
      .join('|')})`,
  BACULA_LOGLINE: '%{BACULA_LOG}',
}
