// breaks eslint(no-console)
console.log('printed');
