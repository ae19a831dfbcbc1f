extension Signal {
    /// Starts the source again each time it completes, for ever. A failure ends it.
    ///
    /// A source that completes synchronously is restarted in a loop, without recursion, until there is no listener.
    public func restart() -> Self {
        Self(attach: { sink in
            let chain = SequentialRunner<Value, Failure>(sink) { end in
                if case .completed = end { .run(self) } else { .end(end) }
            }
            chain.run(self)
            return chain
        })
    }
}

/// Starts `signal` again each time it completes: ``Signal/restart()`` for the pipe, without a call.
public func restart<Value, Failure>(_ signal: Signal<Value, Failure>) -> Signal<Value, Failure> {
    signal.restart()
}
