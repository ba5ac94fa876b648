const duration = (field: string) => `%{NUMBER:rails.request.duration.${field}:float}ms`
const catalinaTime = '%{HOUR}:%{MINUTE}:%{SECOND}'
const dash = '-'

/** Java and Tomcat, Ruby and Rails, databases, build tools. */
export const programPatterns: Readonly<Record<string, string>> = {
  JAVACLASS: '(?:[a-zA-Z$_][a-zA-Z$_0-9]*\\.)*[a-zA-Z$_][a-zA-Z$_0-9]*',
  JAVAFILE: '[a-zA-Z$_0-9. -]+',
  JAVAMETHOD: '<(?:cl)?init>|[a-zA-Z$_][a-zA-Z$_0-9]*',
  JAVASTACKTRACEPART:
    '%{SPACE}at %{JAVACLASS:java.log.origin.class.name}\\.%{JAVAMETHOD:log.origin.function}' +
    '\\(%{JAVAFILE:log.origin.file.name}(?::%{INT:log.origin.file.line:int})?\\)',
  JAVATHREAD: '[A-Z]{2}-Processor\\d+',
  JAVALOGMESSAGE: '.*',
  CATALINA7_DATESTAMP: `%{MONTH} %{MONTHDAY}, %{YEAR} ${catalinaTime} (?:AM|PM)`,
  CATALINA7_LOG:
    '%{CATALINA7_DATESTAMP:timestamp} %{JAVACLASS:java.log.origin.class.name}(?: %{JAVAMETHOD:log.origin.function})?' +
    '\\s*(?:%{LOGLEVEL:log.level}:)? %{JAVALOGMESSAGE:message}',
  CATALINA8_DATESTAMP: `%{MONTHDAY}-%{MONTH}-%{YEAR} ${catalinaTime}`,
  CATALINA8_LOG:
    '%{CATALINA8_DATESTAMP:timestamp} %{LOGLEVEL:log.level} \\[%{DATA:java.log.origin.thread.name}\\] ' +
    '%{JAVACLASS:java.log.origin.class.name}\\.(?:%{JAVAMETHOD:log.origin.function})? %{JAVALOGMESSAGE:message}',
  CATALINA_DATESTAMP: '%{CATALINA8_DATESTAMP}|%{CATALINA7_DATESTAMP}',
  CATALINALOG: '%{CATALINA8_LOG}|%{CATALINA7_LOG}',
  TOMCAT7_LOG: '%{CATALINA7_LOG}',
  TOMCAT8_LOG: '%{CATALINA8_LOG}',
  TOMCATLEGACY_DATESTAMP: `%{YEAR}-%{MONTHNUM}-%{MONTHDAY} ${catalinaTime}(?: %{ISO8601_TIMEZONE})?`,
  TOMCATLEGACY_LOG:
    '%{TOMCATLEGACY_DATESTAMP:timestamp} \\| %{LOGLEVEL:log.level} \\| %{JAVACLASS:java.log.origin.class.name} - %{JAVALOGMESSAGE:message}',
  TOMCAT_DATESTAMP: '%{CATALINA8_DATESTAMP}|%{CATALINA7_DATESTAMP}|%{TOMCATLEGACY_DATESTAMP}',
  TOMCATLOG: '%{TOMCAT8_LOG}|%{TOMCAT7_LOG}|%{TOMCATLEGACY_LOG}',

  RUBY_LOGLEVEL: 'DEBUG|FATAL|ERROR|WARN|INFO',
  RUBY_LOGGER:
    '[DFEWI], \\[%{TIMESTAMP_ISO8601:timestamp} #%{POSINT:process.pid:int}\\] *%{RUBY_LOGLEVEL:log.level} -- +' +
    '%{DATA:process.command}: %{GREEDYDATA:message}',
  RUUID: '[0-9A-Fa-f]{32}',
  RCONTROLLER: '(?P<rails___controller___class>[^#]+)#(?P<rails___controller___action>\\w+)',
  RAILS3HEAD:
    'Started %{WORD:http.request.method} "%{URIPATHPARAM:url.original}" for %{IPORHOST:source.address} at ' +
    `(?P<timestamp>%{YEAR}-%{MONTHNUM}-%{MONTHDAY} ${catalinaTime} %{ISO8601_TIMEZONE})`,
  RPROCESSING:
    '\\W*Processing by %{RCONTROLLER} as (?P<rails___request___format>\\S+)(?:\\W*Parameters: \\{%{DATA:rails.request.params}\\}\\W*)?',
  RAILS3PROFILE: `(?:\\(Views: ${duration('view')} \\| ActiveRecord: ${duration('active_record')}|\\(ActiveRecord: ${duration('active_record')})?`,
  RAILS3FOOT: `Completed %{POSINT:http.response.status_code:int}%{DATA} in ${duration('total')} %{RAILS3PROFILE}%{GREEDYDATA}`,
  RAILS3: '%{RAILS3HEAD}(?:%{RPROCESSING})?(?P<rails___request___explain___original>(?:%{DATA}\\n)*)(?:%{RAILS3FOOT})?',

  REDISTIMESTAMP: '%{MONTHDAY} %{MONTH} %{TIME}',
  REDISLOG: '\\[%{POSINT:process.pid:int}\\] %{REDISTIMESTAMP:timestamp} \\*',
  REDISMONLOG:
    '%{NUMBER:timestamp} \\[%{INT:redis.database.id} %{IP:client.address}:%{POSINT:client.port:int}\\] ' +
    '"%{WORD:redis.command.name}"\\s?%{GREEDYDATA:redis.command.args}',
  MONGO_LOG: '%{SYSLOGTIMESTAMP:timestamp} \\[%{WORD:db.mongodb.component}\\] %{GREEDYDATA:message}',
  MONGO_QUERY_CONTENT: '.*?',
  MONGO_QUERY: '\\{ %{MONGO_QUERY_CONTENT:MONGO_QUERY} \\} ntoreturn:',
  MONGO_WORDDASH: '\\b[\\w-]+\\b',
  MONGO_SLOWQUERY:
    '%{WORD:db.mongodb.profile.op} %{MONGO_WORDDASH:db.mongodb.database}\\.%{MONGO_WORDDASH:db.mongodb.collection} %{WORD}: ' +
    '\\{ %{MONGO_QUERY_CONTENT:db.mongodb.query.original} \\} ' +
    ['ntoreturn', 'ntoskip', 'nscanned'].map(name => `${name}:%{NONNEGINT:db.mongodb.profile.${name}:int}`).join(' ') +
    '.*? nreturned:%{NONNEGINT:db.mongodb.profile.nreturned:int}.*? %{INT:db.mongodb.profile.duration:int}ms',
  MONGO3_SEVERITY: '\\w',
  MONGO3_COMPONENT: '%{WORD}',
  MONGO3_LOG:
    `%{TIMESTAMP_ISO8601:timestamp} %{MONGO3_SEVERITY:log.level} (?:${dash}|%{MONGO3_COMPONENT:db.mongodb.component})%{SPACE}` +
    '(?:\\[%{DATA:db.mongodb.context}\\])? %{GREEDYDATA:message}',
  POSTGRESQL:
    '%{DATESTAMP:timestamp} %{TZ:event.timezone} %{DATA:user.name} %{GREEDYDATA:postgresql.log.connection_id} %{POSINT:process.pid:int}',

  MAVEN_VERSION: '(?:(?:\\d+)\\.)?(?:(?:\\d+)\\.)?(?:\\*|\\d+)(?:[.-](?:RELEASE|SNAPSHOT))?',
  MCOLLECTIVE: '., \\[%{TIMESTAMP_ISO8601:timestamp} #%{POSINT:process.pid:int}\\]%{SPACE}%{LOGLEVEL:log.level}',
  MCOLLECTIVEAUDIT: '%{TIMESTAMP_ISO8601:timestamp}:',
}
