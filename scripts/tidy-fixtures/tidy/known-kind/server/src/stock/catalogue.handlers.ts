const handlers = {};
